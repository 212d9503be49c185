/* SPDX-License-Identifier: MIT */

/* Worlds: the step, who meets whom, what began and ended. */

#include "World.h"

using namespace lamina;

namespace {

Entry *entryOf(b2Fixture *fixture) {
  return reinterpret_cast<Entry *>(fixture->GetBody()->GetUserData().pointer);
}

/* Whether two sorted lists have a number in common. */
bool meet(const std::vector<uint32_t> &a, const std::vector<uint32_t> &b) {
  size_t i = 0, j = 0;
  while (i < a.size() && j < b.size()) {
    if (a[i] == b[j]) return true;
    if (a[i] < b[j]) i += 1; else j += 1;
  }
  return false;
}

/* The body, or the first of two, and the boundary, or the second of two. */
Pair pairOf(Entry *a, Entry *b) {
  bool isSwapped = a->isBoundary || (!b->isBoundary && uint32_t(b->handle) < uint32_t(a->handle));
  return isSwapped ? Pair{b->handle, a->handle} : Pair{a->handle, b->handle};
}

}  // namespace

uint32_t box2d_version(void) {
  return uint32_t(b2_version.major << 16 | b2_version.minor << 8 | b2_version.revision);
}

/* Every body has its own acceleration. */
box2d_world::box2d_world() : world(b2Vec2(0, 0)) {
  b2BodyDef definition;
  ground = world.CreateBody(&definition);
  world.SetContactFilter(this);
  world.SetContactListener(this);
}

box2d_world *box2d_world_create(void) { return new box2d_world(); }

void box2d_world_destroy(box2d_world *world) {
  if (!world) return;
  // The entries go before the bodies, whose contacts would speak of them.
  world->world.SetContactListener(nullptr);
  delete world;
}

// Contacts

bool box2d_world::ShouldCollide(b2Fixture *a, b2Fixture *b) {
  Entry *first = entryOf(a), *second = entryOf(b);
  if (!first || !second) return false;
  if (first->isBoundary) return meet(first->groups, second->boundaryGroups);
  if (second->isBoundary) return meet(second->groups, first->boundaryGroups);
  return meet(first->groups, second->groups);
}

void box2d_world::BeginContact(b2Contact *contact) {
  Entry *a = entryOf(contact->GetFixtureA()), *b = entryOf(contact->GetFixtureB());
  if (!a || !b) return;
  Pair pair = pairOf(a, b);
  if (++touching[pair] > 1) return;
  b2WorldManifold manifold;
  contact->GetWorldManifold(&manifold);
  b2Vec2 point = manifold.points[0];
  if (contact->GetManifold()->pointCount > 1) point = 0.5f * (point + manifold.points[1]);
  bool isBoundary = a->isBoundary || b->isBoundary;
  events.push_back({true, pair.first, pair.second, isBoundary, points(point)});
}

void box2d_world::EndContact(b2Contact *contact) {
  Entry *a = entryOf(contact->GetFixtureA()), *b = entryOf(contact->GetFixtureB());
  if (!a || !b) return;
  Pair pair = pairOf(a, b);
  auto found = touching.find(pair);
  if (found == touching.end()) return;
  if (--found->second > 0) return;
  touching.erase(found);
  bool isBoundary = a->isBoundary || b->isBoundary;
  events.push_back({false, pair.first, pair.second, isBoundary, {0, 0}});
}

void box2d_world::PreSolve(b2Contact *contact, const b2Manifold *) {
  Entry *a = entryOf(contact->GetFixtureA()), *b = entryOf(contact->GetFixtureB());
  if (!a || !b) return;
  // A boundary has no friction and no elasticity of its own: it takes on those of the item.
  const box2d_properties &p = (a->isBoundary ? b : a)->properties;
  const box2d_properties &q = (b->isBoundary ? a : b)->properties;
  contact->SetFriction(b2MixFriction(float(p.friction), float(q.friction)));
  contact->SetRestitution(b2MixRestitution(float(p.restitution), float(q.restitution)));
  contact->SetRestitutionThreshold(bounceThreshold);
}

// Steps

void box2d_world_step(box2d_world *world, double seconds) {
  if (!world || !(seconds > 0) || !(seconds <= 1)) return;
  float step = float(seconds);
  world->findCrowds();
  world->moveAnchors(step);
  world->applyForces(step);
  world->world.SetContinuousPhysics(world->isFast(step));
  world->world.Step(step, 8, 3);
  world->readStates(true);
  world->noteRest(seconds);
}

/* Whether a body may go through a line in one step. Looking for the times of impact, which the solver does
 * for all bodies or none, takes longer than all the rest in a pile that touches walls. */
bool box2d_world::isFast(float seconds) const {
  for (auto &entry : entries.values) {
    if (!entry || !entry->hasFixtures || !entry->body->IsAwake()) continue;
    float way = seconds * entry->body->GetLinearVelocity().Length();
    if (way > 0.4f * entry->thickness) return true;
  }
  return false;
}

/* Gravity, pushes and snaps; sleeping bodies are left alone. */
void box2d_world::applyForces(float seconds) {
  for (auto &entry : entries.values) {
    if (!entry || entry->isBoundary || !entry->body->IsAwake()) continue;
    box2d_vector a = entry->properties.acceleration;
    if (a.x == 0 && a.y == 0) continue;
    entry->body->ApplyForceToCenter(entry->body->GetMass() * metres(a), false);
  }
  for (const box2d_push &push : pushes) {
    Entry *entry = body(push.body);
    if (!entry || !entry->body->IsAwake()) continue;
    b2Body *b = entry->body;
    b2Vec2 point = b->GetWorldCenter() + b->GetWorldVector(metres(push.offset));
    b->ApplyForce(b2Vec2(float(push.force.x), float(push.force.y)), point, false);
  }
  for (const box2d_snap &snap : snaps) {
    Entry *entry = body(snap.body);
    if (!entry || !entry->body->IsAwake() || entry->properties.is_anchored) continue;
    b2Body *b = entry->body;
    // The velocity takes the force before the place takes the velocity: the swing keeps its energy as
    // long as the frequency is far below that of the steps.
    double frequency = clamp(snap.frequency, 0, 0.5 / seconds);
    float k = float(frequency * frequency), c = float(2 * snap.damping_ratio * frequency);
    b2Vec2 pull = -k * (b->GetPosition() - metres(snap.point)) - c * b->GetLinearVelocity();
    // Gravity would hold it off the point.
    pull -= metres(entry->properties.acceleration);
    b->ApplyForceToCenter(b->GetMass() * pull, false);
    if (b->IsFixedRotation()) continue;
    float turn = std::remainder(b->GetAngle(), 2 * b2_pi), spin = b->GetAngularVelocity();
    b->ApplyTorque(float(entry->properties.inertia) * (-k * turn - c * spin), false);
  }
}

void box2d_world::moveAnchors(float seconds) {
  for (auto &joint : joints.values) {
    if (!joint || !joint->anchor || joint->remaining < 0) continue;
    b2Vec2 way = joint->target - joint->anchor->GetPosition();
    if (joint->remaining > 0.5f * seconds) {
      joint->anchor->SetLinearVelocity(1 / b2Max(joint->remaining, seconds) * way);
      joint->remaining -= seconds;
    } else {
      joint->anchor->SetLinearVelocity(b2Vec2(0, 0));
      joint->anchor->SetTransform(joint->target, 0);
      joint->remaining = -1;
    }
    if (Entry *entry = body(joint->body)) entry->body->SetAwake(true);
  }
}

void box2d_world::readState(Entry &entry, bool isStep) {
  size_t index = uint32_t(entry.handle);
  if (states.size() <= index) states.resize(index + 1, box2d_state{});
  box2d_state &state = states[index];
  const b2Body *b = entry.body;
  state.body = entry.handle;
  box2d_vector position = points(b->GetPosition());
  double angle = b->GetAngle();
  state.previous_position = isStep ? state.position : position;
  state.previous_angle = isStep ? state.angle : angle;
  state.position = position;
  state.angle = angle;
  state.velocity = points(b->GetLinearVelocity());
  state.angular_velocity = b->GetAngularVelocity();
  state.mass = entry.properties.mass;
  state.is_awake = b->IsAwake() && !entry.properties.is_anchored;
}

void box2d_world::readStates(bool isStep) {
  for (auto &entry : entries.values) {
    if (!entry || entry->isBoundary) continue;
    b2Vec2 p = entry->body->GetPosition();
    // One that has left for good, or that the solver has lost, does not keep the rest going.
    if (!(b2Abs(p.x) <= farthest && b2Abs(p.y) <= farthest)) {
      box2d_vector last = states[uint32_t(entry->handle)].position;
      b2Vec2 place = isNear(last) ? metres(last) : b2Vec2(0, 0);
      entry->body->SetTransform(place, 0);
      entry->body->SetAwake(false);
    }
    readState(*entry, isStep);
  }
}

void box2d_world::noteRest(double seconds) {
  double turn = 2 * b2_pi / 180;
  for (auto &entry : entries.values) {
    if (!entry || entry->isBoundary) continue;
    const box2d_state &state = states[uint32_t(entry->handle)];
    if (!state.is_awake) continue;
    bool isSlow = std::hypot(state.velocity.x, state.velocity.y) <= 5 &&
                  std::fabs(state.angular_velocity) <= turn;
    if (!isSlow) {
      restTime = 0;
      return;
    }
  }
  restTime += seconds;
}

bool box2d_world_rests(box2d_world *world, bool is_driven) {
  if (!world) return true;
  if (!is_driven && world->restTime >= b2_timeToSleep) return true;
  for (const box2d_state &state : world->states) {
    if (state.body != 0 && state.is_awake) return false;
  }
  return true;
}

void box2d_world_sleep(box2d_world *world) {
  if (!world) return;
  for (auto &entry : world->entries.values) {
    if (!entry || entry->isBoundary) continue;
    entry->body->SetAwake(false);
    world->readState(*entry, false);
  }
  world->restTime = 0;
}

const box2d_state *box2d_world_states(box2d_world *world, int32_t *count) {
  *count = int32_t(world->states.size());
  return world->states.data();
}

const box2d_event *box2d_world_events(box2d_world *world, int32_t *count) {
  *count = int32_t(world->events.size());
  return world->events.data();
}

void box2d_world_clear_events(box2d_world *world) { world->events.clear(); }

int32_t box2d_world_crowd(box2d_world *world) { return world->waiting; }

void box2d_world_set_pushes(box2d_world *world, const box2d_push *pushes, int32_t count) {
  world->pushes.clear();
  for (int32_t i = 0; i < count; i++) {
    if (!isFinite(pushes[i].force) || !isFinite(pushes[i].offset)) continue;
    world->pushes.push_back(pushes[i]);
  }
}

void box2d_world_set_snaps(box2d_world *world, const box2d_snap *snaps, int32_t count) {
  world->snaps.clear();
  for (int32_t i = 0; i < count; i++) {
    if (isNear(snaps[i].point)) world->snaps.push_back(snaps[i]);
  }
}

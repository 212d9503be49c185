/* SPDX-License-Identifier: MIT */

/* Bodies: place, mass, shape, groups, and the search for crowds. */

#include "World.h"

using namespace lamina;

namespace {

/* Counts the shapes of bodies and the lines of boundaries in a box, up to the limits. */
struct Crowd : b2QueryCallback {
  const b2Body *self;
  int shapes = 0, lines = 0;
  int limit;

  Crowd(const b2Body *body, int limit) : self(body), limit(limit) {}

  bool isTooLarge() const { return shapes > limit || lines > lineLimit; }

  bool ReportFixture(b2Fixture *fixture) override {
    if (fixture->GetBody() == self) return true;
    Entry *entry = reinterpret_cast<Entry *>(fixture->GetBody()->GetUserData().pointer);
    if (!entry) return true;
    if (entry->isBoundary) lines += 1; else shapes += 1;
    return !isTooLarge();
  }
};

b2AABB boxOf(const box2d_piece &piece, const b2Transform &transform) {
  b2AABB box;
  int32_t count = b2Max(piece.count, 1);
  for (int32_t i = 0; i < count; i++) {
    b2Vec2 p = b2Mul(transform, metres(piece.vertices[i]));
    box.lowerBound = i == 0 ? p : b2Min(box.lowerBound, p);
    box.upperBound = i == 0 ? p : b2Max(box.upperBound, p);
  }
  float margin = piece.count == 0 ? float(piece.radius / scale) : skin;
  box.lowerBound -= b2Vec2(margin, margin);
  box.upperBound += b2Vec2(margin, margin);
  return box;
}

b2AABB boxOf(const std::vector<box2d_piece> &pieces, const b2Transform &transform) {
  b2AABB box;
  box.lowerBound = box.upperBound = transform.p;
  for (size_t i = 0; i < pieces.size(); i++) {
    b2AABB part = boxOf(pieces[i], transform);
    if (i == 0) box = part; else box.Combine(part);
  }
  return box;
}

/* Whether Box2D can compute with a piece: convex, of some extent, near enough. */
bool isSound(const box2d_piece &piece) {
  if (piece.count == 0) {
    return isNear(piece.vertices[0]) && isFinite(piece.radius) && piece.radius > 0.01 &&
           piece.radius <= farthest * scale;
  }
  if (piece.count < 3 || piece.count > b2_maxPolygonVertices) return false;
  for (int32_t i = 0; i < piece.count; i++) {
    if (!isNear(piece.vertices[i])) return false;
    box2d_vector a = piece.vertices[i], b = piece.vertices[(i + 1) % piece.count];
    box2d_vector c = piece.vertices[(i + 2) % piece.count];
    if (std::hypot(b.x - a.x, b.y - a.y) < 1e-3) return false;
    if (!((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) > 0)) return false;
  }
  return true;
}

/* The polygon as it is: `Set` would weld small parts, and stop the program where little is left. */
void setPolygon(b2PolygonShape &shape, const box2d_piece &piece) {
  shape.m_count = piece.count;
  shape.m_radius = skin;
  b2Vec2 middle(0, 0);
  for (int32_t i = 0; i < piece.count; i++) {
    box2d_vector a = piece.vertices[i], b = piece.vertices[(i + 1) % piece.count];
    double length = std::hypot(b.x - a.x, b.y - a.y);
    shape.m_vertices[i] = metres(a);
    shape.m_normals[i].Set(float((b.y - a.y) / length), float((a.x - b.x) / length));
    middle += metres(a);
  }
  shape.m_centroid = 1.0f / float(piece.count) * middle;
}

}  // namespace

box2d_piece box2d_polygon(const box2d_vector *vertices, int32_t count) {
  box2d_piece piece = {};
  if (count < 3 || count > b2_maxPolygonVertices) return piece;
  piece.count = count;
  for (int32_t i = 0; i < count; i++) piece.vertices[i] = vertices[i];
  return piece;
}

box2d_handle box2d_body_create(box2d_world *world, box2d_vector position, double angle) {
  if (!isNear(position) || !isFinite(angle)) return 0;
  Entry *entry = world->entries.add();
  b2BodyDef definition;
  definition.type = b2_dynamicBody;
  definition.position = metres(position);
  definition.angle = float(std::remainder(angle, 2 * M_PI));
  definition.userData.pointer = reinterpret_cast<uintptr_t>(entry);
  entry->body = world->world.CreateBody(&definition);
  world->bodyCount += 1;
  world->setMass(*entry);
  world->readState(*entry, false);
  return entry->handle;
}

void box2d_body_destroy(box2d_world *world, box2d_handle body) {
  Entry *entry = world->body(body);
  if (!entry) return;
  for (auto &joint : world->joints.values) {
    if (joint && (joint->body == body || joint->other == body)) world->destroyJoint(*joint);
  }
  if (entry->waits) world->waiting -= 1;
  world->world.DestroyBody(entry->body);
  world->states[uint32_t(body)] = box2d_state{};
  world->entries.remove(body);
  world->bodyCount -= 1;
  world->restTime = 0;
}

bool box2d_body_set_transform(
    box2d_world *world, box2d_handle body, box2d_vector position, double angle) {
  Entry *entry = world->body(body);
  if (!entry || !isNear(position) || !isFinite(angle)) return false;
  entry->body->SetTransform(metres(position), float(std::remainder(angle, 2 * M_PI)));
  entry->body->SetAwake(true);
  world->restTime = 0;
  world->readState(*entry, false);
  return true;
}

bool box2d_body_set_properties(
    box2d_world *world, box2d_handle body, const box2d_properties *properties) {
  Entry *entry = world->body(body);
  const box2d_properties &p = *properties;
  if (!entry || !isFinite(p.mass) || !isFinite(p.inertia) || !isFinite(p.friction) ||
      !isFinite(p.restitution) || !isFinite(p.acceleration) || !isNear(p.center_of_mass) ||
      !isFinite(p.linear_damping) || !isFinite(p.angular_damping) || p.mass <= 0) {
    return false;
  }
  entry->properties = p;
  entry->properties.friction = clamp(p.friction, 0, 1e6);
  entry->properties.restitution = clamp(p.restitution, 0, 1);
  entry->properties.acceleration = {clamp(p.acceleration.x, -1e7, 1e7),
                                    clamp(p.acceleration.y, -1e7, 1e7)};
  b2Body *b = entry->body;
  b->SetType(p.is_anchored ? b2_staticBody : b2_dynamicBody);
  b->SetLinearDamping(float(clamp(p.linear_damping, 0, 1e30)));
  b->SetAngularDamping(float(clamp(p.angular_damping, 0, 1e30)));
  if (b->IsFixedRotation() != p.has_fixed_rotation) b->SetFixedRotation(p.has_fixed_rotation);
  world->setMass(*entry);
  b->SetAwake(true);
  world->restTime = 0;
  world->readState(*entry, false);
  return true;
}

void box2d_world::setMass(Entry &entry) {
  box2d_properties &p = entry.properties;
  // Within what single precision and the library's assertions bear.
  p.mass = clamp(p.mass, 1e-8, 1e12);
  p.inertia = clamp(p.inertia, p.mass * 1e-8, p.mass * 1e8);
  b2MassData mass;
  mass.mass = float(p.mass);
  mass.center = metres(p.center_of_mass);
  // The library takes the inertia about the origin.
  double offset = double(mass.center.x) * mass.center.x + double(mass.center.y) * mass.center.y;
  mass.I = float(p.inertia + p.mass * offset);
  // Rounding must not eat the part about the centre.
  if (!(mass.I - mass.mass * b2Dot(mass.center, mass.center) > 0)) {
    mass.center.SetZero();
    mass.I = float(p.inertia);
  }
  entry.body->SetMassData(&mass);
}

bool box2d_body_set_shape(
    box2d_world *world, box2d_handle body, const box2d_piece *pieces, int32_t count) {
  Entry *entry = world->body(body);
  if (!entry) return false;
  world->removeFixtures(*entry);
  entry->pieces.clear();
  for (int32_t i = 0; i < count; i++) {
    if (!isSound(pieces[i])) {
      entry->pieces.clear();
      return false;
    }
    entry->pieces.push_back(pieces[i]);
  }
  b2AABB box = boxOf(entry->pieces, b2Transform(b2Vec2(0, 0), b2Rot(0)));
  entry->thickness = entry->pieces.empty() ? 0 : b2Min(box.GetExtents().x, box.GetExtents().y);
  world->makeFixtures(*entry);
  return true;
}

void box2d_body_set_groups(
    box2d_world *world, box2d_handle body, const uint32_t *groups, int32_t count,
    const uint32_t *boundaries, int32_t boundary_count) {
  Entry *entry = world->body(body);
  if (!entry) return;
  std::vector<uint32_t> others(groups, groups + count);
  std::vector<uint32_t> lines(boundaries, boundaries + boundary_count);
  if (others == entry->groups && lines == entry->boundaryGroups) return;
  entry->groups = std::move(others);
  entry->boundaryGroups = std::move(lines);
  entry->body->SetAwake(true);
  world->restTime = 0;
  if (!entry->hasFixtures) return world->makeFixtures(*entry);
  if (entry->groups.empty() && entry->boundaryGroups.empty()) {
    return world->removeFixtures(*entry);
  }
  for (b2Fixture *f = entry->body->GetFixtureList(); f; f = f->GetNext()) f->Refilter();
}

void box2d_world::removeFixtures(Entry &entry) {
  if (entry.waits) waiting -= 1;
  entry.waits = false;
  if (!entry.hasFixtures) return;
  // Those that lie on it would sleep on in the air.
  for (b2ContactEdge *edge = entry.body->GetContactList(); edge; edge = edge->next) {
    edge->other->SetAwake(true);
  }
  while (b2Fixture *fixture = entry.body->GetFixtureList()) entry.body->DestroyFixture(fixture);
  entry.hasFixtures = false;
  setMass(entry);
}

void box2d_world::makeFixtures(Entry &entry) {
  if (entry.hasFixtures || entry.pieces.empty()) return;
  if (entry.groups.empty() && entry.boundaryGroups.empty()) return;
  b2AABB box = boxOf(entry.pieces, entry.body->GetTransform());
  Crowd crowd(entry.body, crowdLimit);
  world.QueryAABB(&crowd, box);
  if (crowd.isTooLarge()) {
    if (!entry.waits) waiting += 1;
    entry.waits = true;
    return;
  }
  if (entry.waits) waiting -= 1;
  entry.waits = false;
  for (const box2d_piece &piece : entry.pieces) {
    b2FixtureDef definition;
    b2PolygonShape polygon;
    b2CircleShape circle;
    if (piece.count == 0) {
      circle.m_p = metres(piece.vertices[0]);
      circle.m_radius = float(piece.radius / scale);
      definition.shape = &circle;
    } else {
      setPolygon(polygon, piece);
      definition.shape = &polygon;
    }
    entry.body->CreateFixture(&definition);
  }
  entry.hasFixtures = true;
  setMass(entry);
}

/* Some of those that wait get their shapes when there is room; some of those that others were driven
 * onto lose them. A few at each step, in turn. */
void box2d_world::findCrowds() {
  size_t count = entries.values.size();
  for (size_t i = 0, tries = 0; waiting > 0 && i < count && tries < 256; i++) {
    nextWaiting = (nextWaiting + 1) % count;
    Entry *entry = entries.values[nextWaiting].get();
    if (!entry || !entry->waits) continue;
    tries += 1;
    makeFixtures(*entry);
  }
  if (bodyCount <= 2 * crowdLimit) return;
  for (size_t i = 0, tries = 0; i < count && tries < 32; i++) {
    nextCrowded = (nextCrowded + 1) % count;
    Entry *entry = entries.values[nextCrowded].get();
    if (!entry || entry->isBoundary || !entry->hasFixtures || !entry->body->IsAwake()) continue;
    tries += 1;
    // In the middle, as a large body may well have many small ones around it.
    b2AABB box;
    box.lowerBound = box.upperBound = entry->body->GetPosition();
    Crowd crowd(entry->body, 2 * crowdLimit);
    world.QueryAABB(&crowd, box);
    if (!crowd.isTooLarge()) continue;
    removeFixtures(*entry);
    entry->waits = true;
    waiting += 1;
  }
}

bool box2d_body_add_velocity(
    box2d_world *world, box2d_handle body, box2d_vector velocity, double angular) {
  Entry *entry = world->body(body);
  if (!entry || !isNear(velocity) || !(std::fabs(angular) < 1e6)) return false;
  b2Body *b = entry->body;
  b->SetAwake(true);
  b->SetLinearVelocity(b->GetLinearVelocity() + metres(velocity));
  if (!b->IsFixedRotation()) b->SetAngularVelocity(b->GetAngularVelocity() + float(angular));
  world->restTime = 0;
  world->readState(*entry, false);
  return true;
}

void box2d_body_apply_force(box2d_world *world, box2d_handle body, box2d_vector force) {
  Entry *entry = world->body(body);
  if (!entry || !isFinite(force)) return;
  b2Vec2 bounded(float(clamp(force.x, -1e12, 1e12)), float(clamp(force.y, -1e12, 1e12)));
  entry->body->ApplyForceToCenter(bounded, false);
}

void box2d_body_apply_impulse(
    box2d_world *world, box2d_handle body, box2d_vector impulse, box2d_vector offset) {
  Entry *entry = world->body(body);
  if (!entry || !isNear(impulse) || !isNear(offset)) return;
  b2Body *b = entry->body;
  b2Vec2 point = b->GetWorldCenter() + b->GetWorldVector(metres(offset));
  b->ApplyLinearImpulse(b2Vec2(float(impulse.x), float(impulse.y)), point, true);
  world->restTime = 0;
  world->readState(*entry, false);
}

bool box2d_body_state(box2d_world *world, box2d_handle body, box2d_state *state) {
  if (!world->body(body)) return false;
  *state = world->states[uint32_t(body)];
  return true;
}

void box2d_body_wake(box2d_world *world, box2d_handle body) {
  Entry *entry = world->body(body);
  if (!entry) return;
  entry->body->SetAwake(true);
  world->restTime = 0;
  world->readState(*entry, false);
}

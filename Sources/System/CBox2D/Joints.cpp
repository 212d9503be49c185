/* SPDX-License-Identifier: MIT */

/* Joints, and anchors that move. */

#include "World.h"

using namespace lamina;

namespace {

/* The fastest that an anchor moves, in metres per second. */
constexpr float anchorSpeed = 100;

bool isSound(const box2d_joint &joint) {
  return isNear(joint.offset) && isNear(joint.other_offset) && isNear(joint.anchor) &&
         isFinite(joint.axis) && isFinite(joint.length) && isFinite(joint.frequency) &&
         isFinite(joint.damping_ratio) && isFinite(joint.friction_torque) &&
         (!joint.has_limits || (joint.lower <= joint.upper)) && isFinite(joint.reference_angle);
}

/* Both ends of a joint, in Box2D's order: the first is the one that stands, if one does. */
struct Ends {
  b2Body *a, *b;
  b2Vec2 localA, localB;
  bool collides;

  void set(b2JointDef &definition) const {
    definition.bodyA = a;
    definition.bodyB = b;
    definition.collideConnected = collides;
  }
};

b2Joint *makeDistance(b2World &world, const Ends &ends, const box2d_joint &joint) {
  b2DistanceJointDef d;
  ends.set(d);
  d.localAnchorA = ends.localA;
  d.localAnchorB = ends.localB;
  float length = float(clamp(joint.length, 0, farthest * scale) / scale);
  d.length = b2Max(length, b2_linearSlop);
  if (joint.kind == BOX2D_ROPE) {
    d.minLength = 0;
    d.maxLength = d.length;
  } else if (joint.frequency > 0) {
    d.minLength = 0;
    d.maxLength = b2_maxFloat;
    b2LinearStiffness(
        d.stiffness, d.damping, float(clamp(joint.frequency, 0, 1000)),
        float(clamp(joint.damping_ratio, 0, 1e6)), ends.a, ends.b);
  } else {
    d.minLength = d.maxLength = d.length;
  }
  return world.CreateJoint(&d);
}

/* A spring of no length to a point. */
b2Joint *makeSpring(b2World &world, const Ends &ends, const box2d_joint &joint) {
  b2MouseJointDef d;
  ends.set(d);
  d.target = ends.b->GetWorldPoint(ends.localB);
  d.maxForce = 1e12f;
  float frequency = float(clamp(joint.frequency, 0, 1000));
  b2LinearStiffness(
      d.stiffness, d.damping, frequency, float(clamp(joint.damping_ratio, 0, 1e6)), ends.a,
      ends.b);
  if (!(d.stiffness > 0)) return nullptr;
  auto *made = static_cast<b2MouseJoint *>(world.CreateJoint(&d));
  made->SetTarget(metres(joint.anchor));
  return made;
}

b2Joint *makePin(b2World &world, const Ends &ends, const box2d_joint &joint) {
  b2RevoluteJointDef d;
  ends.set(d);
  d.localAnchorA = ends.localA;
  d.localAnchorB = ends.localB;
  d.referenceAngle = float(joint.reference_angle);
  d.enableLimit = joint.has_limits;
  if (joint.has_limits) {
    d.lowerAngle = float(clamp(joint.lower, -1e6, 0));
    d.upperAngle = float(clamp(joint.upper, 0, 1e6));
  }
  d.enableMotor = joint.friction_torque > 0;
  d.maxMotorTorque = float(clamp(joint.friction_torque, 0, 1e30));
  return world.CreateJoint(&d);
}

b2Joint *makeSlider(b2World &world, const Ends &ends, const box2d_joint &joint) {
  b2PrismaticJointDef d;
  ends.set(d);
  d.localAnchorA = ends.localA;
  d.localAnchorB = ends.localB;
  b2Vec2 axis(float(joint.axis.x), float(joint.axis.y));
  if (!(axis.Normalize() > 0)) return nullptr;
  d.localAxisA = ends.a->GetLocalVector(axis);
  d.referenceAngle = float(joint.reference_angle);
  d.enableLimit = joint.has_limits;
  if (joint.has_limits) {
    d.lowerTranslation = float(clamp(joint.lower / scale, -farthest, 0));
    d.upperTranslation = float(clamp(joint.upper / scale, 0, farthest));
  }
  return world.CreateJoint(&d);
}

b2Joint *makeWeld(b2World &world, const Ends &ends, const box2d_joint &joint) {
  b2WeldJointDef d;
  ends.set(d);
  d.localAnchorA = ends.localA;
  d.localAnchorB = ends.localB;
  d.referenceAngle = float(joint.reference_angle);
  return world.CreateJoint(&d);
}

}  // namespace

box2d_handle box2d_joint_create(box2d_world *world, const box2d_joint *definition) {
  const box2d_joint &d = *definition;
  Entry *body = world->body(d.body), *other = world->body(d.other);
  if (!body || (d.other != 0 && !other) || body == other || !isSound(d)) return 0;
  bool isDistance = d.kind == BOX2D_ROD || d.kind == BOX2D_ROPE;
  b2Body *anchor = nullptr;
  Ends ends;
  ends.b = body->body;
  ends.collides = d.collides;
  if (other) {
    ends.a = other->body;
  } else if (isDistance) {
    b2BodyDef stand;
    stand.type = b2_kinematicBody;
    stand.position = metres(d.anchor);
    anchor = world->world.CreateBody(&stand);
    ends.a = anchor;
  } else {
    ends.a = world->ground;
  }
  if (isDistance) {
    ends.localA = metres(d.other_offset);
    ends.localB = metres(d.offset);
  } else {
    ends.localA = ends.a->GetLocalPoint(metres(d.anchor));
    ends.localB = ends.b->GetLocalPoint(metres(d.offset));
  }
  b2Joint *made = nullptr;
  bool isShort = d.kind == BOX2D_ROD && d.length < 2 * b2_linearSlop * scale;
  switch (d.kind) {
  case BOX2D_ROD:
  case BOX2D_ROPE:
    if (isShort && d.frequency <= 0) {
      box2d_joint pin = d;
      pin.has_limits = false;
      made = makePin(world->world, ends, pin);
    } else if (isShort && anchor) {
      made = makeSpring(world->world, ends, d);
    }
    if (!made) made = makeDistance(world->world, ends, d);
    break;
  case BOX2D_WELD: made = makeWeld(world->world, ends, d); break;
  case BOX2D_PIN: made = makePin(world->world, ends, d); break;
  case BOX2D_SLIDER: made = makeSlider(world->world, ends, d); break;
  }
  if (!made) {
    if (anchor) world->world.DestroyBody(anchor);
    return 0;
  }
  Joint *joint = world->joints.add();
  joint->joint = made;
  joint->body = d.body;
  joint->other = d.other;
  joint->anchor = anchor;
  joint->target = metres(d.anchor);
  joint->remaining = -1;
  ends.b->SetAwake(true);
  ends.a->SetAwake(true);
  world->restTime = 0;
  return joint->handle;
}

bool box2d_joint_move_anchor(
    box2d_world *world, box2d_handle handle, box2d_vector anchor, double seconds) {
  Joint *joint = world->joints.find(handle);
  if (!joint || !joint->anchor || !isNear(anchor) || !isFinite(seconds)) return false;
  joint->target = metres(anchor);
  world->restTime = 0;
  if (Entry *entry = world->body(joint->body)) entry->body->SetAwake(true);
  if (joint->joint->GetType() == e_mouseJoint) {
    static_cast<b2MouseJoint *>(joint->joint)->SetTarget(joint->target);
    return true;
  }
  float way = (joint->target - joint->anchor->GetPosition()).Length();
  joint->remaining = b2Max(float(clamp(seconds, 0, 1)), way / anchorSpeed);
  return true;
}

void box2d_world::destroyJoint(Joint &joint) {
  for (b2Body *b : {joint.joint->GetBodyA(), joint.joint->GetBodyB()}) b->SetAwake(true);
  world.DestroyJoint(joint.joint);
  if (joint.anchor) world.DestroyBody(joint.anchor);
  restTime = 0;
  joints.remove(joint.handle);
}

void box2d_joint_destroy(box2d_world *world, box2d_handle handle) {
  if (Joint *joint = world->joints.find(handle)) world->destroyJoint(*joint);
}

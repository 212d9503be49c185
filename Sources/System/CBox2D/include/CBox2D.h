/* SPDX-License-Identifier: MIT */

/*
 * Box2D's worlds, bodies, joints and contacts as functions of C.
 *
 * Lengths are in points, 100 to a metre of Box2D; masses such that a square of 100 by 100 points with
 * density 1 has the mass 1; a force of 1 accelerates that by 100 points per second squared. Handles that
 * are 0 or stale are ignored, and values that are not finite are refused: no call reaches one of the
 * library's assertions. Nothing calls back; what began and ended is in a list.
 *
 * A world belongs to one thread at a time.
 */

#ifndef LAMINA_CBOX2D_H
#define LAMINA_CBOX2D_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct box2d_world box2d_world;

/* A body, a boundary or a joint of one world; 0 means none. */
typedef uint64_t box2d_handle;

typedef struct {
  double x, y;
} box2d_vector;

/* A convex polygon of 3 to 8 vertices, counter-clockwise where y grows upward, or, with a count of 0, the
 * circle of `radius` about the first vertex. From the body's origin. */
typedef struct {
  int32_t count;
  double radius;
  box2d_vector vertices[8];
} box2d_piece;

typedef struct {
  bool is_anchored;
  bool has_fixed_rotation;
  double mass;
  /* About the centre of mass. */
  double inertia;
  /* From the body's origin. */
  box2d_vector center_of_mass;
  double linear_damping;
  double angular_damping;
  double friction;
  double restitution;
  /* In points per second squared. */
  box2d_vector acceleration;
} box2d_properties;

/* Where a body is after a step and was before it. */
typedef struct {
  box2d_handle body;
  box2d_vector position, previous_position;
  double angle, previous_angle;
  /* Of the centre of mass, in points per second. */
  box2d_vector velocity;
  double angular_velocity;
  double mass;
  bool is_awake;
} box2d_state;

typedef struct {
  box2d_handle body;
  box2d_vector force;
  /* From the centre of mass, turning with the body. */
  box2d_vector offset;
} box2d_push;

/* A damped spring that brings a body to a point, and its angle to 0. */
typedef struct {
  box2d_handle body;
  box2d_vector point;
  /* In radians per second. */
  double frequency;
  double damping_ratio;
} box2d_snap;

typedef enum {
  /* A fixed distance; a spring with a frequency. */
  BOX2D_ROD,
  /* A largest distance. */
  BOX2D_ROPE,
  BOX2D_WELD,
  BOX2D_PIN,
  BOX2D_SLIDER,
} box2d_joint_kind;

typedef struct {
  box2d_joint_kind kind;
  box2d_handle body;
  /* 0: the world, or an anchor that can be moved for a rod. */
  box2d_handle other;
  /* For rods and ropes, from the bodies' origins, turning with them; else unused. */
  box2d_vector offset, other_offset;
  /* The anchor, in the coordinates of the world. */
  box2d_vector anchor;
  /* For sliders, of any length but 0. */
  box2d_vector axis;
  double length;
  /* In hertz; 0 is stiff. */
  double frequency;
  double damping_ratio;
  double friction_torque;
  bool has_limits;
  double lower, upper;
  /* The turn of the body and of the other one, where the range is 0. */
  double reference_angle;
  bool collides;
} box2d_joint;

typedef struct {
  bool is_begin;
  /* A body. */
  box2d_handle first;
  /* A body or a boundary. */
  box2d_handle second;
  bool is_boundary;
  box2d_vector point;
} box2d_event;

/* The version of the library: 0xMMmmpp. */
uint32_t box2d_version(void);

box2d_world *box2d_world_create(void);
void box2d_world_destroy(box2d_world *world);

/* A piece of up to 8 vertices; with more the count is 0 and the piece refused where it is used. */
box2d_piece box2d_polygon(const box2d_vector *vertices, int32_t count);

/* Takes a step. */
void box2d_world_step(box2d_world *world, double seconds);

/* The states of all bodies, at the low 32 bits of their handles; `body` is 0 in gaps. Valid until the next
 * call. */
const box2d_state *box2d_world_states(box2d_world *world, int32_t *count);

/* Contacts that began and ended since the last call of `box2d_world_clear_events`. Valid until the next call. */
const box2d_event *box2d_world_events(box2d_world *world, int32_t *count);
void box2d_world_clear_events(box2d_world *world);

/* Whether no body has moved faster than 5 points per second or turned by 2 degrees per second for half a
 * second; `is_driven`: only whether all bodies sleep. */
bool box2d_world_rests(box2d_world *world, bool is_driven);
void box2d_world_sleep(box2d_world *world);

/* Forces at every step, in place of those before. */
void box2d_world_set_pushes(box2d_world *world, const box2d_push *pushes, int32_t count);
void box2d_world_set_snaps(box2d_world *world, const box2d_snap *snaps, int32_t count);

/* The number of bodies that wait for room: a crowd of 100 others lies where they are. */
int32_t box2d_world_crowd(box2d_world *world);

/* 0 if a value is not finite. */
box2d_handle box2d_body_create(box2d_world *world, box2d_vector position, double angle);
void box2d_body_destroy(box2d_world *world, box2d_handle body);
bool box2d_body_set_transform(
    box2d_world *world, box2d_handle body, box2d_vector position, double angle);
bool box2d_body_set_properties(
    box2d_world *world, box2d_handle body, const box2d_properties *properties);
/* False if a piece is degenerate; the body has then no shape. */
bool box2d_body_set_shape(
    box2d_world *world, box2d_handle body, const box2d_piece *pieces, int32_t count);
/* Bodies collide that have a group in common, and with boundaries of their second list of groups. Sorted. */
void box2d_body_set_groups(
    box2d_world *world, box2d_handle body, const uint32_t *groups, int32_t count,
    const uint32_t *boundaries, int32_t boundary_count);
bool box2d_body_add_velocity(
    box2d_world *world, box2d_handle body, box2d_vector velocity, double angular);
/* A force at the centre of mass during the next step; none on a sleeping body. */
void box2d_body_apply_force(box2d_world *world, box2d_handle body, box2d_vector force);
void box2d_body_apply_impulse(
    box2d_world *world, box2d_handle body, box2d_vector impulse, box2d_vector offset);
bool box2d_body_state(box2d_world *world, box2d_handle body, box2d_state *state);
void box2d_body_wake(box2d_world *world, box2d_handle body);

box2d_handle box2d_boundary_create(box2d_world *world, uint32_t group);
/* False, and nothing is added, if points are not finite or nearer than 0.5 points to the next one, or the
 * lines of the world cross too often. */
bool box2d_boundary_add_line(
    box2d_world *world, box2d_handle boundary, const box2d_vector *points, int32_t count,
    bool is_closed);
void box2d_boundary_destroy(box2d_world *world, box2d_handle boundary);

/* 0 if a value is not finite, or a body is missing or is both ends. */
box2d_handle box2d_joint_create(box2d_world *world, const box2d_joint *joint);
/* Moves the anchor within a time, at no more than 10,000 points per second. */
bool box2d_joint_move_anchor(
    box2d_world *world, box2d_handle joint, box2d_vector anchor, double seconds);
void box2d_joint_destroy(box2d_world *world, box2d_handle joint);

#ifdef __cplusplus
}
#endif

#endif

/* SPDX-License-Identifier: MIT */

/* Types that the files of this module share. */

#ifndef LAMINA_CBOX2D_WORLD_H
#define LAMINA_CBOX2D_WORLD_H

#include "CBox2D.h"

#include <box2d/box2d.h>

#include <cmath>
#include <memory>
#include <unordered_map>
#include <vector>

namespace lamina {

/* Points in a metre. */
constexpr double scale = 100;
/* The farthest that a body may be from the origin, in metres. */
constexpr float farthest = 1e5f;
/* Rounds half of the slop that the solver leaves between shapes, so that they rest edge to edge. */
constexpr float skin = 0.5f * b2_linearSlop;
/* Relative speed below which nothing bounces, in metres per second: three steps of gravity. */
constexpr float bounceThreshold = 0.25f;
/* The most shapes that a new shape may lie on. */
constexpr int crowdLimit = 100;
/* The most lines of boundaries that a new shape may lie on. */
constexpr int lineLimit = 20000;
/* The most pairs of lines of boundaries whose boxes meet. */
constexpr int64_t linePairLimit = 4000000;

inline bool isFinite(double value) { return std::isfinite(value); }
inline bool isFinite(box2d_vector v) { return std::isfinite(v.x) && std::isfinite(v.y); }
inline bool isNear(box2d_vector v) {
  return isFinite(v) && std::fabs(v.x) <= farthest * scale && std::fabs(v.y) <= farthest * scale;
}
inline b2Vec2 metres(box2d_vector v) { return b2Vec2(float(v.x / scale), float(v.y / scale)); }
inline box2d_vector points(b2Vec2 v) { return {double(v.x) * scale, double(v.y) * scale}; }
inline double clamp(double value, double low, double high) {
  return value < low ? low : value > high ? high : value;
}

/* A body of the application, or a boundary. */
struct Entry {
  box2d_handle handle = 0;
  b2Body *body = nullptr;
  bool isBoundary = false;
  /* Bodies: the groups of other bodies and of boundaries; boundaries: their own group. */
  std::vector<uint32_t> groups, boundaryGroups;
  std::vector<box2d_piece> pieces;
  box2d_properties properties = {false, false, 1, 1, {0, 0}, 0, 0, 0, 0, {0, 0}};
  /* Half of the shorter side of the box around the shape, in metres. */
  float thickness = 0;
  bool hasFixtures = false;
  bool waits = false;
  /* Boundaries: what they count against `linePairLimit`, and their lines in the world's tree. */
  int64_t linePairs = 0;
  std::vector<int32> lines;
};

struct Joint {
  box2d_handle handle = 0;
  b2Joint *joint = nullptr;
  box2d_handle body = 0, other = 0;
  /* The body behind an anchor that moves. */
  b2Body *anchor = nullptr;
  b2Vec2 target = b2Vec2(0, 0);
  float remaining = 0;
};

/* Numbers places of a list: the low half of a handle is a place, the high half counts its users. */
template <class Value> class Slots {
public:
  Value *add() {
    uint32_t index;
    if (free.empty()) {
      index = uint32_t(values.size());
      values.push_back(nullptr);
      generations.push_back(0);
    } else {
      index = free.back();
      free.pop_back();
    }
    generations[index] += 1;
    values[index].reset(new Value());
    values[index]->handle = uint64_t(generations[index]) << 32 | index;
    return values[index].get();
  }
  Value *find(box2d_handle handle) const {
    uint32_t index = uint32_t(handle);
    if (handle == 0 || index >= values.size() || !values[index]) return nullptr;
    return values[index]->handle == handle ? values[index].get() : nullptr;
  }
  void remove(box2d_handle handle) {
    if (!find(handle)) return;
    values[uint32_t(handle)].reset();
    free.push_back(uint32_t(handle));
  }
  std::vector<std::unique_ptr<Value>> values;

private:
  std::vector<uint32_t> generations, free;
};

struct Pair {
  box2d_handle first, second;
  bool operator==(const Pair &other) const {
    return first == other.first && second == other.second;
  }
};

struct PairHash {
  size_t operator()(const Pair &pair) const {
    return size_t(pair.first * 0x9E3779B97F4A7C15u ^ pair.second);
  }
};

}  // namespace lamina

/* A world with its lists. It decides which shapes meet, and notes what began and ended. */
struct box2d_world : b2ContactFilter, b2ContactListener {
  box2d_world();

  b2World world;
  /* The other end of joints to the world. */
  b2Body *ground;
  lamina::Slots<lamina::Entry> entries;
  lamina::Slots<lamina::Joint> joints;
  std::vector<box2d_state> states;
  std::vector<box2d_event> events;
  std::vector<box2d_push> pushes;
  std::vector<box2d_snap> snaps;
  /* The number of pairs of shapes that touch, for each pair of bodies that does. */
  std::unordered_map<lamina::Pair, int, lamina::PairHash> touching;
  /* The lines of all boundaries. */
  b2DynamicTree lines;
  int64_t linePairs = 0;
  int32_t waiting = 0, bodyCount = 0;
  /* Where the next search for crowds begins. */
  size_t nextWaiting = 0, nextCrowded = 0;
  double restTime = 0;

  lamina::Entry *body(box2d_handle handle) const {
    lamina::Entry *entry = entries.find(handle);
    return entry && !entry->isBoundary ? entry : nullptr;
  }
  lamina::Entry *boundary(box2d_handle handle) const {
    lamina::Entry *entry = entries.find(handle);
    return entry && entry->isBoundary ? entry : nullptr;
  }

  bool ShouldCollide(b2Fixture *a, b2Fixture *b) override;
  void BeginContact(b2Contact *contact) override;
  void EndContact(b2Contact *contact) override;
  void PreSolve(b2Contact *contact, const b2Manifold *old) override;

  bool isFast(float seconds) const;
  void applyForces(float seconds);
  void moveAnchors(float seconds);
  void findCrowds();
  void readStates(bool isStep);
  void noteRest(double seconds);
  void readState(lamina::Entry &entry, bool isStep);

  /* Gives a body its shape, unless it has no group or lies on a crowd. */
  void makeFixtures(lamina::Entry &entry);
  void removeFixtures(lamina::Entry &entry);
  /* Sets the mass, which Box2D computes from shapes otherwise. */
  void setMass(lamina::Entry &entry);
  void destroyJoint(lamina::Joint &joint);
};

#endif

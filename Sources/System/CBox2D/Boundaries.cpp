/* SPDX-License-Identifier: MIT */

/* Boundaries: bodies that stand still, of lines that hold from both sides. */

#include "World.h"

#include <algorithm>

using namespace lamina;

namespace {

/* Counts the lines whose boxes meet another one, up to a limit. */
struct LineCount {
  int64_t count, limit;
  bool QueryCallback(int32) { return ++count < limit; }
};

void addEdge(b2Body *body, b2Vec2 a, b2Vec2 b) {
  b2EdgeShape edge;
  edge.SetTwoSided(a, b);
  edge.m_radius = skin;
  b2FixtureDef definition;
  definition.shape = &edge;
  body->CreateFixture(&definition);
}

/* A chain holds from one side only, so that there is one in each direction. */
void addChains(b2Body *body, std::vector<b2Vec2> line, bool isLoop, b2Vec2 before, b2Vec2 after) {
  for (int direction = 0; direction < 2; direction++) {
    b2ChainShape chain;
    if (isLoop) {
      chain.CreateLoop(line.data(), int32(line.size()));
    } else {
      chain.CreateChain(line.data(), int32(line.size()), before, after);
    }
    chain.m_radius = skin;
    b2FixtureDef definition;
    definition.shape = &chain;
    body->CreateFixture(&definition);
    std::reverse(line.begin(), line.end());
    std::swap(before, after);
  }
}

bool isApart(b2Vec2 a, b2Vec2 b) {
  return b2DistanceSquared(a, b) > b2_linearSlop * b2_linearSlop;
}

}  // namespace

box2d_handle box2d_boundary_create(box2d_world *world, uint32_t group) {
  Entry *entry = world->entries.add();
  entry->isBoundary = true;
  entry->groups.push_back(group);
  b2BodyDef definition;
  definition.userData.pointer = reinterpret_cast<uintptr_t>(entry);
  entry->body = world->world.CreateBody(&definition);
  return entry->handle;
}

bool box2d_boundary_add_line(
    box2d_world *world, box2d_handle boundary, const box2d_vector *points, int32_t count,
    bool is_closed) {
  Entry *entry = world->boundary(boundary);
  if (!entry || count < (is_closed ? 3 : 2) || count > 10000000) return false;
  std::vector<b2Vec2> line;
  for (int32_t i = 0; i < count; i++) {
    if (!isNear(points[i])) return false;
    line.push_back(metres(points[i]));
    if (i > 0 && !isApart(line[i], line[i - 1])) return false;
  }
  if (is_closed && !isApart(line.front(), line.back())) return false;

  // All pairs of lines are looked at once, when they are added: too many of them are refused.
  int32_t edges = is_closed ? count : count - 1;
  std::vector<int32> added;
  int64_t pairs = 0;
  int64_t limit = linePairLimit - world->linePairs;
  for (int32_t i = 0; i < edges && pairs < limit; i++) {
    b2Vec2 a = line[i], b = line[(i + 1) % count];
    b2AABB box;
    box.lowerBound = b2Min(a, b);
    box.upperBound = b2Max(a, b);
    int32 proxy = world->lines.CreateProxy(box, nullptr);
    added.push_back(proxy);
    LineCount counter = {0, limit - pairs};
    world->lines.Query(&counter, world->lines.GetFatAABB(proxy));
    pairs += counter.count;
  }
  if (pairs >= limit) {
    for (int32 proxy : added) world->lines.DestroyProxy(proxy);
    return false;
  }
  entry->lines.insert(entry->lines.end(), added.begin(), added.end());
  entry->linePairs += pairs;
  world->linePairs += pairs;

  if (is_closed) {
    addChains(entry->body, line, true, line[0], line[0]);
  } else {
    // The ends hold from all sides, which chains do not.
    addEdge(entry->body, line[0], line[1]);
    if (count > 2) addEdge(entry->body, line[count - 2], line[count - 1]);
    if (count > 3) {
      std::vector<b2Vec2> middle(line.begin() + 1, line.end() - 1);
      addChains(entry->body, middle, false, line.front(), line.back());
    }
  }
  return true;
}

void box2d_boundary_destroy(box2d_world *world, box2d_handle boundary) {
  Entry *entry = world->boundary(boundary);
  if (!entry) return;
  for (b2ContactEdge *edge = entry->body->GetContactList(); edge; edge = edge->next) {
    edge->other->SetAwake(true);
  }
  for (int32 proxy : entry->lines) world->lines.DestroyProxy(proxy);
  world->linePairs -= entry->linePairs;
  world->world.DestroyBody(entry->body);
  world->entries.remove(boundary);
  world->restTime = 0;
}

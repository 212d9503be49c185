// SPDX-License-Identifier: MIT

import Expectations
import TestSupport
import Testing

@testable import CoreAnimation

/// The film's time at times of a layer: trimmed, repeated, before and after.
struct FilmTimelineTests {
  private let once = FilmTimeline(start: 2, end: 5, repeatCount: 1, poster: nil)

  @Test func `a part begins at the layer's time 0, and its last frame stays`() {
    expectNil(once.place(at: -1).filmTime)
    expect(once.place(at: -1).end, equals: 0)
    expect(once.place(at: 0).filmTime, equals: 2)
    expect(once.place(at: 1.5).filmTime, equals: 3.5)
    expect(once.place(at: 1.5).offset, equals: -2)
    for time in [3.0, 100, .infinity] {
      expect(once.place(at: time).filmTime ?? 0, near: 5, within: 1e-5)
      expect(once.place(at: time).filmTime ?? 0, isBelow: 5)
      expect(once.place(at: time).end, equals: .infinity)
    }
    expect(once.place(at: .nan).filmTime, equals: 2)
  }

  @Test func `rounds follow each other, and a round of a fraction ends within the part`() {
    let film = FilmTimeline(start: 1, end: 3, repeatCount: 2.5, poster: nil)
    expect(film.place(at: 2).filmTime, equals: 1)
    expect(film.place(at: 2 - 1e-9).filmTime, equals: 1)
    expect(film.place(at: 3.5).filmTime, equals: 2.5)
    expect(film.place(at: 3.5).end, equals: 4)
    expect(film.place(at: 4.5).end, equals: 5)
    expect(film.place(at: 7).filmTime ?? 0, near: 2, within: 1e-5)
    let forever = FilmTimeline(start: 0, end: 2, repeatCount: .infinity, poster: nil)
    expect(forever.place(at: 2001.25).filmTime, equals: 1.25)
  }

  @Test func `a poster is shown before the film, and a still at all times`() {
    let film = FilmTimeline(start: 2, end: 5, repeatCount: 1, poster: 3)
    expect(film.place(at: -0.5), equals: .init(filmTime: 3, offset: 0, end: 0))
    let late = FilmTimeline(start: 2, end: 5, repeatCount: 1, beginTime: 7, poster: nil)
    expectNil(late.place(at: 6).filmTime)
    expect(late.place(at: 6).end, equals: 7)
    expect(late.place(at: 8), equals: .init(filmTime: 3, offset: 5, end: 10))
    let still = FilmTimeline(start: 0, end: 0, repeatCount: 1, poster: nil)
    expect(still.place(at: 7).filmTime, equals: 0)
  }
}

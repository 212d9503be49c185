/* SPDX-License-Identifier: MIT */

#include "CImageFiles.h"

/* The longest code has 12 bits. */
enum { MAXIMUM_CODES = 4096 };

/* The sequences that codes mean: an index behind another sequence. */
struct Dictionary {
  uint16_t prefix[MAXIMUM_CODES];
  uint8_t last[MAXIMUM_CODES];
  uint8_t first[MAXIMUM_CODES];
  uint16_t length[MAXIMUM_CODES];
};

/* The codes of a frame, which lie in blocks of up to 255 bytes, low bits first. */
struct Codes {
  const uint8_t *bytes;
  size_t count;
  size_t position;
  /* The bytes that are left of the block. */
  unsigned block;
  uint32_t pending;
  unsigned pending_bits;
};

/* The next code; -1 at the end of the data. */
static int next_code(struct Codes *codes, unsigned width) {
  while (codes->pending_bits < width) {
    if (codes->block == 0) {
      if (codes->position >= codes->count || codes->bytes[codes->position] == 0) return -1;
      codes->block = codes->bytes[codes->position++];
    }
    if (codes->position >= codes->count) return -1;
    codes->pending |= (uint32_t)codes->bytes[codes->position++] << codes->pending_bits;
    codes->pending_bits += 8;
    codes->block--;
  }
  int code = (int)(codes->pending & ((1u << width) - 1));
  codes->pending >>= width;
  codes->pending_bits -= width;
  return code;
}

size_t lamina_unpack_gif(
    const uint8_t *bytes, size_t count, unsigned index_bits, uint8_t *indices, size_t room) {
  if (index_bits < 1 || index_bits > 8) return 0;
  struct Dictionary dictionary;
  struct Codes codes = {bytes, count, 0, 0, 0, 0};
  int clear = 1 << index_bits, end = clear + 1;
  for (int code = 0; code < clear; code++) {
    dictionary.first[code] = dictionary.last[code] = (uint8_t)code;
    dictionary.length[code] = 1;
    dictionary.prefix[code] = 0;
  }
  unsigned width = index_bits + 1;
  int next = end + 1, previous = -1;
  size_t made = 0;
  while (made < room) {
    int code = next_code(&codes, width);
    if (code < 0 || code == end) break;
    if (code == clear) {
      width = index_bits + 1;
      next = end + 1;
      previous = -1;
      continue;
    }
    /* The one sequence that may be named before it is complete begins and ends with the same index. */
    if (code > next || (code == next && (previous < 0 || next >= MAXIMUM_CODES))) break;
    if (previous >= 0 && next < MAXIMUM_CODES) {
      dictionary.prefix[next] = (uint16_t)previous;
      dictionary.first[next] = dictionary.first[previous];
      dictionary.last[next] = dictionary.first[code == next ? previous : code];
      dictionary.length[next] = (uint16_t)(dictionary.length[previous] + 1);
      next++;
      if (next == 1 << width && width < 12) width++;
    } else if (code >= next) {
      break;
    }
    /* Sequences are known from their end. */
    size_t length = dictionary.length[code], left = room - made;
    int walk = code;
    for (size_t at = length; at > 0; at--) {
      if (at <= left) indices[made + at - 1] = dictionary.last[walk];
      walk = dictionary.prefix[walk];
    }
    made += length < left ? length : left;
    previous = code;
  }
  return made;
}

/* SPDX-License-Identifier: MIT */
/*
 * No tables of languages and regions, in the form in which ICU looks for them.
 *
 * Swift's Foundation brings some 34 MB of them along. The C library formats no dates and sorts no names, so
 * `install` links this in their place, under the name that the version at hand has (ICU_TABLES). Look-ups
 * find nothing, as for a language that ICU does not know. The layout is that of ICU's
 * "CmnD" files, version 1: a header, then the number of entries.
 */
#include <stdint.h>

extern const struct icu_tables {
  uint16_t header_size;
  uint8_t magic[2];
  uint16_t info_size, reserved;
  uint8_t is_big_endian, charset_family, char_size, reserved_byte;
  uint8_t format[4], format_version[4], data_version[4];
  uint8_t padding[8];
  uint32_t count, end[3];
} ICU_TABLES;

const struct icu_tables ICU_TABLES __attribute__((aligned(16))) = {
    32, {0xda, 0x27}, 20, 0, __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__, 0, 2, 0,
    {'C', 'm', 'n', 'D'}, {1, 0, 0, 0}, {3, 0, 0, 0}, {0}, 0, {0}};

_Static_assert(sizeof ICU_TABLES == 48, "a header of 32 bytes, then the count");

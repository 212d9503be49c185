#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Run by OSS-Fuzz in the folder of the sources: one program per target into $OUT, with its corpus and dictionary.
set -euo pipefail

for product in lamina-fuzz lamina-fuzz-port; do Scripts/fuzz-build "$product" --static-swift-stdlib; done
for corpus in Fuzz/Corpus/*; do
  target=${corpus##*/}
  program=Fuzz/.build/debug/lamina-fuzz
  [[ $target == port ]] && program=Fuzz/Port/.build/debug/lamina-fuzz-port
  cp "$program" "$OUT/fuzz-$target"
  zip -qj "$OUT/fuzz-${target}_seed_corpus.zip" "$corpus"/*
  dictionary=Fuzz/Dictionaries/$target.dict
  if [[ -f $dictionary ]]; then cp "$dictionary" "$OUT/fuzz-$target.dict"; fi
  { echo '[libfuzzer]'; Scripts/fuzz-options "$target"; } >"$OUT/fuzz-$target.options"
done

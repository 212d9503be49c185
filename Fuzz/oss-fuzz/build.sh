#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Run by OSS-Fuzz in the folder of the sources: one program per target into $OUT, with its corpus and dictionary.
set -euo pipefail

Scripts/fuzz-build --static-swift-stdlib
for corpus in Fuzz/Corpus/*; do
  target=${corpus##*/}
  cp Fuzz/.build/debug/lamina-fuzz "$OUT/fuzz-$target"
  zip -qj "$OUT/fuzz-${target}_seed_corpus.zip" "$corpus"/*
  dictionary=Fuzz/Dictionaries/$target.dict
  if [[ -f $dictionary ]]; then cp "$dictionary" "$OUT/fuzz-$target.dict"; fi
  { echo '[libfuzzer]'; Scripts/fuzz-options "$target"; } >"$OUT/fuzz-$target.options"
done

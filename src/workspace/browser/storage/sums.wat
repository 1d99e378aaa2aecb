;; The sums of a digest (fingerprint.ts) of a text that is given as UTF-8: of its UTF-16 units, since that is what a text of
;; JavaScript is made of. What is assembled of this stands in sums.ts; sums.test.ts says whether it is this, and what it should be.
(module
  (memory (export "bytes") 1)
  (func (export "sums") (param $end i32) (result i32 i32)
    (local $at i32) (local $unit i32) (local $left i32) (local $one i32) (local $other i32)
    (loop $next
      (if (i32.lt_u (local.get $at) (local.get $end))
        (then
          (local.set $unit (i32.load8_u (local.get $at)))
          (local.set $at (i32.add (local.get $at) (i32.const 1)))
          ;; A character of several bytes: its first says how many by the bits that are set before the first 0.
          (if (i32.gt_u (local.get $unit) (i32.const 0x7f))
            (then
              (local.set $left (i32.sub (i32.clz (i32.xor (i32.shl (local.get $unit) (i32.const 24)) (i32.const -1))) (i32.const 1)))
              (local.set $unit (i32.and (local.get $unit) (i32.shr_u (i32.const 0x3f) (local.get $left))))
              (loop $more
                (local.set $unit
                  (i32.or
                    (i32.shl (local.get $unit) (i32.const 6))
                    (i32.and (i32.load8_u (local.get $at)) (i32.const 0x3f))))
                (local.set $at (i32.add (local.get $at) (i32.const 1)))
                (br_if $more (local.tee $left (i32.sub (local.get $left) (i32.const 1)))))
              ;; Beyond the first plane it is two units.
              (if (i32.gt_u (local.get $unit) (i32.const 0xffff))
                (then
                  (local.set $left (i32.add (i32.shr_u (local.get $unit) (i32.const 10)) (i32.const 0xd7c0)))
                  (local.set $one (i32.add (i32.mul (local.get $one) (i32.const 0x9e3779b5)) (local.get $left)))
                  (local.set $other (i32.add (i32.mul (local.get $other) (i32.const 0x5851f42d)) (local.get $left)))
                  (local.set $unit (i32.or (i32.and (local.get $unit) (i32.const 0x3ff)) (i32.const 0xdc00)))))))
          (local.set $one (i32.add (i32.mul (local.get $one) (i32.const 0x9e3779b5)) (local.get $unit)))
          (local.set $other (i32.add (i32.mul (local.get $other) (i32.const 0x5851f42d)) (local.get $unit)))
          (br $next))))
    (local.get $one)
    (local.get $other)))

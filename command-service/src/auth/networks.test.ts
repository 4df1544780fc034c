import { expect, test } from "vitest"
import { networksOf } from "./networks.ts"

test.each([
  ["203.0.113.7", "203.0.113.7", "203.0.113"],
  ["::ffff:203.0.113.7", "203.0.113.7", "203.0.113"],
  ["2001:db8:1:2::1", "2001:db8:1:2", "2001:db8:1"],
  ["2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2", "2001:db8:1"],
  ["2001:0DB8:0:0:1::", "2001:db8:0:0", "2001:db8:0"],
  ["2001::1:2:3:4:5:6", "2001:0:1:2", "2001:0:1"],
  ["::1", "0:0:0:0", "0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0", "fe80:0:0"],
  ["unknown", "unknown", "unknown"],
])("%s is in %s, in %s", (address, own, around) => expect(networksOf(address)).toEqual({ own, around }))

// A browser's and its authenticator's passkey: an elliptic key that signs the challenge.
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto"
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from "@evenkeel/contracts/api/users/passkeys"

export interface Authenticator {
  readonly create: (options: PasskeyCreationOptions) => PasskeyAttestation
  /** Counts its uses, unless another count is given. */
  readonly get: (options: PasskeyRequestOptions, count?: number) => PasskeyAssertion
}

const sha256 = (bytes: string | Buffer): Buffer => createHash("sha256").update(bytes).digest()
const base64url = (bytes: Buffer | string): string => Buffer.from(bytes).toString("base64url")

/** User present, user verified, and with a credential attached. */
const [presentAndVerified, attached] = [0x05, 0x40]

/** CBOR: a head of major type and length, as short as possible. */
const head = (type: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(type << 5) | length])
  return length < 256
    ? Buffer.from([(type << 5) | 24, length])
    : Buffer.from([(type << 5) | 25, length >> 8, length & 255])
}
const bytesOf = (bytes: Buffer): Buffer => Buffer.concat([head(2, bytes.length), bytes])
const textOf = (text: string): Buffer => Buffer.concat([head(3, text.length), Buffer.from(text)])

export const newAuthenticator = (origin: string): Authenticator => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const { x = "", y = "" } = publicKey.export({ format: "jwk" })
  const id = randomBytes(16)
  let uses = 0
  let userHandle = "bm9ib2R5"

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (rpId: string, flags: number, count: number) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(count)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted])
  }
  /** {kty: EC2, alg: ES256, crv: P-256, x, y} */
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytesOf(Buffer.from(x, "base64url")),
    Buffer.from([0x22]),
    bytesOf(Buffer.from(y, "base64url")),
  ])

  return {
    create: ({ challenge, rp, user }) => {
      userHandle = user.id
      const data = Buffer.concat([
        authenticatorData(rp.id, presentAndVerified | attached, 0),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey,
      ])
      const attestation = Buffer.concat([
        head(5, 3),
        textOf("fmt"),
        textOf("none"),
        textOf("attStmt"),
        head(5, 0),
        textOf("authData"),
        bytesOf(data),
      ])
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: "public-key",
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", challenge)),
          attestationObject: base64url(attestation),
          transports: ["internal"],
        },
      }
    },
    get: ({ challenge, rpId }, count = (uses += 1)) => {
      const client = clientData("webauthn.get", challenge)
      const data = authenticatorData(rpId, presentAndVerified, count)
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: "public-key",
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle,
        },
      }
    },
  }
}

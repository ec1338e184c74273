import * as v from 'valibot'
import { sslModes } from '#core/external-connections.ts'

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(255))
/** A name or a numeric address: drivers read other texts as paths of sockets. */
const host = v.pipe(
  name,
  v.trim(),
  v.regex(
    /^(?:[a-z\d](?:[a-z\d._-]*[a-z\d])?\.?|[\da-f]*:[\da-f:.]+)$/i,
    'host must be a name or address such as db.example.com, without a protocol, port or path.',
  ),
)
const file = v.optional(v.pipe(v.string(), v.maxLength(100_000)), '')

/** Settings to connect to a database server. Secrets among them are encrypted at rest and never logged. */
export const connectionSettings = v.object({
  host,
  port: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535)),
  /** Empty for servers that know tokens only. */
  user: v.pipe(v.string(), v.maxLength(255)),
  password: v.pipe(v.string(), v.maxLength(10_000)),
  /** Empty for servers with one database. */
  database: v.pipe(v.string(), v.maxLength(255)),
  ssl: v.object({ mode: v.picklist(sslModes), ca: file, cert: file, key: file }),
  /** Of Snowflake: the account in tokens that a key signs, what runs queries, and the role that they have. */
  account: v.optional(v.pipe(v.string(), v.maxLength(255))),
  warehouse: v.optional(v.pipe(v.string(), v.maxLength(255))),
  role: v.optional(v.pipe(v.string(), v.maxLength(255))),
})
export type ConnectionSettings = v.InferOutput<typeof connectionSettings>

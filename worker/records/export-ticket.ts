import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import type { ExportJobBody } from '#core/api/import-export/export-jobs.ts'
import type { ExportQuery } from '#core/api/import-export/exports.ts'
import { fail } from '#core/errors.ts'
import * as limits from '#core/limits.ts'
import { ticketBearerSchema } from '#core/protocol/messages.ts'
import type { Settings } from '../platform/env.ts'

const audience = 'export'

/** Who may download. Permissions are checked again at download. */
const holderSchema = v.variant('kind', [
  v.object({ kind: v.literal('user'), userId: v.string(), bearer: ticketBearerSchema }),
  v.object({ kind: v.literal('base-link'), shareId: v.string() }),
  /** `lock` represents the password of the link. */
  v.object({ kind: v.literal('view-link'), lock: v.string() }),
])
export type TicketHolder = v.InferOutput<typeof holderSchema>

const list = v.optional(v.array(v.string()))
const ticketSchema = v.object({
  /** Id of the view, or of its link. */
  sub: v.string(),
  holder: holderSchema,
  title: v.string(),
  zone: v.string(),
  query: v.object({
    where: v.optional(v.string()),
    filterArrJson: v.optional(v.string()),
    sortArrJson: v.optional(v.string()),
    fields: list,
    sort: list,
  }),
  iat: v.number(),
})
export type ExportTicket = v.InferOutput<typeof ticketSchema>

type SigningSettings = Pick<Settings, 'AUTH_SECRET'>

/** Issues a ticket for one file. Throws if the filters are too long for a URL. */
export async function signExportTicket(
  settings: SigningSettings,
  { sub, iat: _, ...claims }: ExportTicket,
  now: Date,
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000)
  const ticket = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(sub)
    .setAudience(audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + limits.exportLinkTtlSeconds)
    .sign(keyOf(settings))
  if (ticket.length > limits.exportTicketLength)
    fail('INVALID_REQUEST', { problem: 'The filters are too long for an export. Save them in a view.' })
  return ticket
}

/** The claims of a valid ticket; null otherwise. */
export async function readExportTicket(
  settings: SigningSettings,
  ticket: string,
  now: Date,
): Promise<ExportTicket | null> {
  try {
    const { payload } = await jwtVerify(ticket, keyOf(settings), {
      algorithms: ['HS256'],
      audience,
      requiredClaims: ['exp', 'iat', 'sub'],
      currentDate: now,
    })
    const read = v.safeParse(ticketSchema, payload)
    return read.success ? read.output : null
  } catch {
    return null
  }
}

/** Converts the options of an export job to those of an export by URL. */
export function queryOfJob(body: ExportJobBody): ExportQuery {
  const given = Object.entries(body).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(given)
}

/** Each use has its own key, so that tokens are not interchangeable. */
function keyOf({ AUTH_SECRET }: SigningSettings): Uint8Array {
  return new TextEncoder().encode(`export:${AUTH_SECRET}`)
}

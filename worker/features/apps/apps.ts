import { type AnyApp, secretKeys } from '#core/apps/app.ts'
import { apps } from '#core/apps/index.ts'
import type { AppWire, appsTest, appsUpdate } from '#core/api/instance/apps.ts'
import type { MessageWire } from '#core/api/accounts/auth.ts'
import type { BodyOf } from '#core/api/call/define-call.ts'
import type { List } from '#core/api/call/shapes.ts'
import { fail } from '#core/errors.ts'
import type { Context } from '../../context.ts'
import { openEmailSender } from '../../gateways/mail/open-mailer.ts'
import { linkInEmail, emailLocaleFor } from '../../messaging/send-email.ts'
import { parseJson } from '../../http/request-body.ts'
import {
  type AppInput,
  mergeInput,
  decryptAppSecrets,
  encryptAppSecrets,
} from '../../messaging/installed-apps.ts'
import { requireUser } from '../../request/require-user.ts'
import { requireEmailAddress } from '../../http/site-address.ts'
import type { StoredApp } from '../../store/control/apps.ts'

type One = { params: { appId: string } }

export async function listApps(context: Context): Promise<List<AppWire>> {
  const stored = await context.control.listApps()
  return { list: await Promise.all(apps.map((app) => wireOf(context, app, stored))) }
}

export async function readApp(context: Context, { params }: One): Promise<AppWire> {
  return wireOf(context, appOf(params.appId), await context.control.listApps())
}

export async function readStatus({ control }: Context, { params }: One): Promise<boolean> {
  const { id } = appOf(params.appId)
  return (await control.listApps()).some((stored) => stored.id === id && stored.active)
}

export async function changeApp(
  context: Context,
  { params, body }: One & { body: BodyOf<typeof appsUpdate> },
): Promise<AppWire> {
  const { control, now } = context
  const { userId } = await requireUser(context)
  const app = appOf(params.appId)
  const all = await control.listApps()
  const stored = all.find(({ id }) => id === app.id)
  const known = await decryptAppSecrets(context, app, stored)
  const input = body.input === undefined ? known : body.input === null ? {} : entered(app, body.input, known)
  const active =
    body.input === null ? false : body.active === undefined ? (stored?.active ?? false) : Boolean(body.active)
  // An activated app must work with its current settings.
  if (active) mergeInput(app, input ?? {}, null)
  const saved = { id: app.id, active, sealed: await encryptAppSecrets(context, app, input ?? {}) }
  const others = active
    ? apps.filter(({ id, category }) => id !== app.id && category === app.category).map(({ id }) => id)
    : []
  await control.saveApp(saved, others)
  await control.note({ by: userId, action: 'app.change', subject: app.id, detail: { active } }, now)
  return wireOf(context, app, [saved])
}

/** Sends an email to the caller, with settings that need not be saved. */
export async function testApp(
  context: Context,
  { body }: { body: BodyOf<typeof appsTest> },
): Promise<MessageWire> {
  const { userId } = await requireUser(context)
  requireEmailAddress(context)
  const app = appOf(body.id ?? body.title ?? '')
  const [all, user] = await Promise.all([context.control.listApps(), context.control.findUser(userId)])
  const stored = all.find(({ id }) => id === app.id)
  const mailer = openEmailSender(
    app,
    entered(app, body.input ?? {}, await decryptAppSecrets(context, app, stored)),
  )
  if (!user || !mailer) return fail('APP_NOT_FOUND')
  try {
    await mailer.send({
      to: user.email,
      template: 'test',
      locale: emailLocaleFor(context, user.locale),
      values: { link: linkInEmail(context, '') },
    })
  } catch (error) {
    return fail('EMAIL_NOT_SENT', { reason: reasonOf(error) })
  }
  return { msg: `Email sent to ${user.email}.` }
}

function appOf(idOrTitle: string): AnyApp {
  return apps.find(({ id, title }) => id === idOrTitle || title === idOrTitle) ?? fail('APP_NOT_FOUND')
}

function entered(app: AnyApp, input: string | Record<string, unknown>, known: AppInput | null): AppInput {
  return mergeInput(app, typeof input === 'string' ? parseJson(input) : input, known)
}

async function wireOf(context: Context, app: AnyApp, all: readonly StoredApp[]): Promise<AppWire> {
  const stored = all.find(({ id }) => id === app.id)
  const input = await decryptAppSecrets(context, app, stored)
  const secrets = secretKeys(app)
  const shown = Object.entries(input ?? {}).filter(([key]) => !secrets.includes(key))
  const items = app.fields.map(({ kind, choices, ...field }) => ({
    ...field,
    type: kind === 'secret' ? 'Password' : kind === 'choice' ? 'Select' : 'Text',
    ...(choices ? { options: choices } : {}),
  }))
  return {
    id: app.id,
    title: app.title,
    category: app.category,
    description: app.description,
    active: stored?.active ?? false,
    input: shown.length === 0 ? null : JSON.stringify(Object.fromEntries(shown)),
    input_schema: JSON.stringify({ title: app.title, items }),
    secrets: secrets.filter((key) => input?.[key]),
    tags: app.category,
  }
}

/** The start of the error on one line. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replace(/\s+/g, ' ').trim().slice(0, 300)
}

import { type AnyApp, secretKeys } from '#core/apps/app.ts'
import { apps } from '#core/apps/index.ts'
import type { AppWire, appsTest, appsUpdate } from '#core/api/apps.ts'
import type { MessageWire } from '#core/api/auth.ts'
import type { BodyOf } from '#core/api/call.ts'
import type { List } from '#core/api/shapes.ts'
import { fail } from '#core/errors.ts'
import type { Context } from '../../context.ts'
import { openMailer } from '../../gateways/mail/open-mailer.ts'
import { linkInEmail, localeFor } from '../../mails.ts'
import { parseJson } from '../../request-body.ts'
import { type AppInput, mergeInput, openInput, sealInput } from '../../set-up-apps.ts'
import { signedIn } from '../../signed-in.ts'
import { requireEmailAddress } from '../../site-address.ts'
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
  const { userId } = await signedIn(context)
  const app = appOf(params.appId)
  const all = await control.listApps()
  const stored = all.find(({ id }) => id === app.id)
  const known = await openInput(context, app, stored)
  const input = body.input === undefined ? known : body.input === null ? {} : entered(app, body.input, known)
  const active =
    body.input === null ? false : body.active === undefined ? (stored?.active ?? false) : Boolean(body.active)
  // Switched on, it must work with what is there.
  if (active) mergeInput(app, input ?? {}, null)
  const saved = { id: app.id, active, sealed: await sealInput(context, app, input ?? {}) }
  const others = active
    ? apps.filter(({ id, category }) => id !== app.id && category === app.category).map(({ id }) => id)
    : []
  await control.saveApp(saved, others)
  await control.note({ by: userId, action: 'app.change', subject: app.id, detail: { active } }, now)
  return wireOf(context, app, [saved])
}

/** Sends a mail to whoever asks, with settings that need not be stored. */
export async function tryApp(
  context: Context,
  { body }: { body: BodyOf<typeof appsTest> },
): Promise<MessageWire> {
  const { userId } = await signedIn(context)
  requireEmailAddress(context)
  const app = appOf(body.id ?? body.title ?? '')
  const [all, user] = await Promise.all([context.control.listApps(), context.control.findUser(userId)])
  const stored = all.find(({ id }) => id === app.id)
  const mailer = openMailer(app, entered(app, body.input ?? {}, await openInput(context, app, stored)))
  if (!user || !mailer) return fail('APP_NOT_FOUND')
  try {
    await mailer.send({
      to: user.email,
      template: 'test',
      locale: localeFor(context, user.locale),
      values: { link: linkInEmail(context, '') },
    })
  } catch (error) {
    return fail('MAIL_NOT_TAKEN', { reason: reasonOf(error) })
  }
  return { msg: `A mail is on its way to ${user.email}.` }
}

function appOf(idOrTitle: string): AnyApp {
  return apps.find(({ id, title }) => id === idOrTitle || title === idOrTitle) ?? fail('APP_NOT_FOUND')
}

function entered(app: AnyApp, input: string | Record<string, unknown>, known: AppInput | null): AppInput {
  return mergeInput(app, typeof input === 'string' ? parseJson(input) : input, known)
}

async function wireOf(context: Context, app: AnyApp, all: readonly StoredApp[]): Promise<AppWire> {
  const stored = all.find(({ id }) => id === app.id)
  const input = await openInput(context, app, stored)
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

/** The error's first words on one line. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replace(/\s+/g, ' ').trim().slice(0, 300)
}

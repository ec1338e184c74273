import type { MessageWire } from '#core/api/accounts/auth.ts'
import type { BodyOf, QueryOf } from '#core/api/call/define-call.ts'
import type {
  AppSettingsWire,
  instanceAudits,
  InstanceAuditWire,
  settingsUpdate,
} from '#core/api/instance/settings.ts'
import { type Page, pageInfo } from '#core/api/call/shapes.ts'
import type { Context } from '../../context.ts'
import { readPage } from '#core/query/pagination.ts'
import { requireUser } from '../../request/require-user.ts'

export async function readSettings({ control, env }: Context): Promise<AppSettingsWire> {
  const [{ inviteOnly, teleEnabled }, role] = await Promise.all([
    control.instanceState(),
    control.defaultOrgRole(),
  ])
  return {
    invite_only_signup: inviteOnly,
    invite_only_forced: env.settings.INVITE_ONLY === 'true',
    default_org_role: role,
    tele_enabled: teleEnabled,
    tele_forced_off: env.settings.TELE_ENABLED === 'false',
  }
}

export async function changeSettings(
  context: Context,
  { body }: { body: BodyOf<typeof settingsUpdate> },
): Promise<MessageWire> {
  const { control, now } = context
  const { userId } = await requireUser(context)
  const { invite_only_signup: inviteOnly, default_org_role: role, tele_enabled: teleEnabled } = body
  if (inviteOnly !== undefined) await control.setInviteOnly(inviteOnly)
  if (role !== undefined) await control.setDefaultOrgRole(role)
  if (teleEnabled !== undefined) await control.setTeleEnabled(teleEnabled)
  await control.note({ by: userId, action: 'settings.change', subject: null, detail: { ...body } }, now)
  return { msg: 'The settings were saved.' }
}

export function readLicense(): Promise<{ key: string }> {
  return Promise.resolve({ key: '' })
}

export function setLicense(): Promise<MessageWire> {
  return Promise.resolve({ msg: 'Tessera needs no license key. Nothing was changed.' })
}

export async function listAudits(
  { control }: Context,
  { query }: { query: QueryOf<typeof instanceAudits> },
): Promise<Page<InstanceAuditWire>> {
  const { limit, offset } = readPage(query)
  const { list, total } = await control.listAudit(limit, offset)
  return {
    list: list.map(({ byEmail, ...entry }) => ({ ...entry, by_email: byEmail })),
    pageInfo: pageInfo(total, offset, limit),
  }
}

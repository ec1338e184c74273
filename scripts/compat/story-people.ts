import { all, at, counts, has, listAt, present, textAt, type SdkStory } from './sdk-story.ts'

/** The signed-in user and the base of the story. */
export type People = { token: string; baseId: string; sourceId: string; guestToken: string; guestId: string }

const password = 'a long enough password 1'
const owner = { email: 'owner@example.com', password }
const guest = { email: 'guest@example.com', password }

/** Accounts, the instance, bases, members and API tokens. */
export async function walkPeople(walk: SdkStory): Promise<People> {
  await walk.call('utils.appInfo', [], present('type', 'version', 'defaultLimit'))
  await walk.call('utils.appVersion', [], present('currentVersion'))
  await walk.call('utils.appHealth', [], present('message'))
  await walk.call('auth.me', [{}], has(true, 'roles', 'guest'))
  await walk.refused('project.list', [], 401)
  await walk.refused('auth.signup', [{ email: 'owner@example.com', password: '123' }], 400, 422)
  await walk.call('auth.signup', [owner], present('token'))
  await walk.refused('auth.signin', [{ ...owner, password: 'wrong' }], 400)
  const token = textAt(await walk.call('auth.signin', [owner], present('token')), 'token')
  walk.as({ 'xc-auth': token })
  await walk.call('auth.me', [{}], all(has(owner.email, 'email'), has(true, 'roles', 'super')))
  await walk.call('auth.passwordForgot', [{ email: 'nobody@example.com' }], present('msg'))
  await walk.refused('auth.passwordResetTokenValidate', ['a'.repeat(40)], 400)
  await walk.refused('auth.passwordReset', ['a'.repeat(40), { password }], 400)
  await walk.refused('auth.tokenRefresh', [], 400)
  const { baseId, sourceId } = await walkBases(walk)
  const account = await walk.call('auth.signup', [guest], present('token'))
  const guestToken = textAt(account, 'token')
  const guestId = await walkMembers(walk, baseId, token, guestToken)
  await walkTokens(walk, baseId, token)
  await walkInstance(walk)
  return { token, baseId, sourceId, guestToken, guestId }
}

async function walkBases(walk: SdkStory): Promise<{ baseId: string; sourceId: string }> {
  const base = await walk.call('project.create', [{ title: 'Compat' }], present('id', 'title'))
  const baseId = textAt(base, 'id')
  await walk.call('project.list', [], counts(1, 'list'))
  await walk.call('project.read', [baseId], has('Compat', 'title'))
  await walk.call('project.update', [baseId, { title: 'Renamed', color: '#36BFFF' }])
  await walk.call('project.read', [baseId], has('Renamed', 'title'))
  await walk.call('project.metaGet', [baseId], present('RootDB', 'PackageVersion'))
  await walk.call('project.hasEmptyOrNullFilters', [baseId], has(false))
  await walk.call('project.metaDiffGet', [baseId], (answer) =>
    Array.isArray(answer) ? null : 'should be a list',
  )
  await walk.call('project.metaDiffSync', [baseId], present('msg'))
  const sources = await walk.call('base.list', [baseId], counts(1, 'list'))
  const sourceId = textAt(sources, 'list', 0, 'id')
  await walk.call('base.read', [baseId, sourceId], has(sourceId, 'id'))
  await walk.call('base.update', [baseId, sourceId, { alias: 'Main' }])
  await walk.call('base.metaDiffGet', [baseId, sourceId])
  await walk.call('base.metaDiffSync', [baseId, sourceId], present('msg'))
  await walk.call('project.auditList', [baseId, { limit: 10, offset: 0 }], present('pageInfo'))
  const other = await walk.call('project.create', [{ title: 'To delete' }])
  await walk.call('project.delete', [textAt(other, 'id')], has(true))
  await walk.refused('project.read', [textAt(other, 'id')], 404)
  return { baseId, sourceId }
}

async function walkMembers(
  walk: SdkStory,
  baseId: string,
  token: string,
  guestToken: string,
): Promise<string> {
  walk.as({ 'xc-auth': guestToken })
  const me = await walk.call('auth.me', [{}], has(guest.email, 'email'))
  const guestId = textAt(me, 'id')
  await walk.refused('project.read', [baseId], 404)
  await verifyAddress(walk.url, token)
  walk.as({ 'xc-auth': token })
  await walk.call('auth.projectUserAdd', [baseId, { email: guest.email, roles: 'editor' }], present('msg'))
  await walk.call('auth.projectUserList', [baseId], (answer) =>
    listAt(answer, 'users', 'list').some((each) => at(each, 'email') === guest.email)
      ? null
      : 'the member should be in users.list',
  )
  await walk.call('auth.projectUserUpdate', [baseId, guestId, { email: guest.email, roles: 'viewer' }])
  walk.as({ 'xc-auth': guestToken })
  await walk.call('auth.me', [{ project_id: baseId, base_id: baseId }], (answer) =>
    at(answer, 'roles', 'viewer') === true || at(answer, 'base_roles', 'viewer') === true
      ? null
      : 'should say the role viewer',
  )
  const waiting = await walk.call(
    'notification.list',
    [{ limit: 10 }],
    all(has('base.invite', 'list', 0, 'type'), has(1, 'unreadCount')),
  )
  const notice = textAt(waiting, 'list', 0, 'id')
  await walk.call('notification.update', [notice, { is_read: true }])
  await walk.call('notification.markAllAsRead', [])
  await walk.call('notification.list', [{ is_read: false }], has(0, 'unreadCount'))
  await walk.call('notification.delete', [notice])
  await walk.call('project.read', [baseId], has('Renamed', 'title'))
  await walk.refused('project.update', [baseId, { title: 'Not mine' }], 403)
  walk.as({ 'xc-auth': token })
  await walk.call('auth.projectUserRemove', [baseId, guestId])
  await walk.call('auth.projectUserAdd', [baseId, { email: guest.email, roles: 'editor' }], present('msg'))
  return guestId
}

/**
 * Opens the link that was sent to the guest, because only accounts with a verified address are added
 * directly.
 */
async function verifyAddress(url: string, token: string): Promise<void> {
  const mailbox = await fetch(`${url}/api/v2/meta/mailbox`, { headers: { 'xc-auth': token } })
  const mail = listAt(await mailbox.json(), 'list').find(
    (each) => at(each, 'to') === guest.email && at(each, 'template') === 'verify',
  )
  const link = /#\/verify-email\/(\w+)/.exec(textAt(mail, 'text'))?.[1] ?? ''
  await fetch(`${url}/api/v1/auth/email/validate/${link}`, { method: 'POST' })
}

async function walkTokens(walk: SdkStory, baseId: string, token: string): Promise<void> {
  const made = await walk.call('apiToken.create', [baseId, { description: 'Of the base' }], present('token'))
  await walk.call('apiToken.list', [baseId], counts(1, 'list'))
  walk.as({ 'xc-token': textAt(made, 'token') })
  await walk.call('project.read', [baseId], has('Renamed', 'title'))
  walk.as({ 'xc-auth': token })
  await walk.call('apiToken.delete', [baseId, textAt(made, 'token')])
  const own = await walk.call('orgTokens.create', [{ description: 'Of the account' }], present('token'))
  await walk.call('orgTokens.list', [], counts(1, 'list'))
  await walk.call('orgTokens.delete', [textAt(own, 'token')])
  await walk.call('orgTokens.list', [], counts(0, 'list'))
}

async function walkInstance(walk: SdkStory): Promise<void> {
  const users = await walk.call('orgUsers.list', [], counts(2, 'list'))
  const guestId = textAt(
    listAt(users, 'list').find((each) => at(each, 'email') === guest.email),
    'id',
  )
  await walk.call('orgUsers.update', [guestId, { roles: 'org-level-creator' }])
  await walk.call('orgUsers.add', [{ email: 'third@example.com', roles: 'org-level-viewer' }])
  const third = listAt(await walk.call('orgUsers.list', []), 'list').find(
    (each) => at(each, 'email') === 'third@example.com',
  )
  const thirdId = textAt(third, 'id')
  await walk.call('orgUsers.resendInvite', [thirdId])
  await walk.call('orgUsers.delete', [thirdId])
  const self = textAt(users, 'list', 0, 'id')
  await walk.call('orgUsers.generatePasswordResetToken', [self], present('reset_password_url'))
  await walk.call('orgAppSettings.get', [])
  await walk.call('orgAppSettings.set', [{ invite_only_signup: false }])
  await walk.call('orgLicense.get', [])
}

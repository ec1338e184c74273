import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AssignableOrgRole } from '#core/access/assignable-roles.ts'
import { appsList, appsTest, appsUpdate } from '#core/api/endpoints/apps.ts'
import { mailboxList } from '#core/api/endpoints/mailbox.ts'
import type { AppSettingsWire } from '#core/api/instance/settings.ts'
import { instanceAudits, settingsRead, settingsUpdate } from '#core/api/endpoints/settings.ts'
import {
  usersAdd,
  usersDelete,
  usersList,
  usersResend,
  usersResetLink,
  usersUpdate,
} from '#core/api/endpoints/users.ts'
import { forgetAppInfo } from './app-info.ts'
import { request } from '../session/current-session.ts'
import { optimisticUpdate } from '../http/optimistic-update.ts'
import { queryClient } from '../http/query-client.ts'

/** The API for administrators of the instance. */

/** Page size of users and the audit log. */
const instancePageSize = 50

export const usersQuery = (query: string) =>
  infiniteQueryOptions({
    queryKey: ['users', query],
    queryFn: ({ pageParam, signal }) =>
      request(
        usersList,
        { query: { query, offset: String(pageParam), limit: String(instancePageSize) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ pageInfo }, pages) =>
      pageInfo.isLastPage ? undefined : pages.length * instancePageSize,
  })

async function usersChanged(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['users'] })
}

/** Invites a user to the instance; returns the link's token if email is not set up. */
export async function addUser(email: string, roles: AssignableOrgRole): Promise<string | null> {
  const { invite_token } = await request(usersAdd, { body: { email, roles } })
  await usersChanged()
  return invite_token ?? null
}

export async function updateUser(
  userId: string,
  body: { roles?: AssignableOrgRole; blocked?: boolean },
): Promise<void> {
  await request(usersUpdate, { params: { userId }, body })
  await usersChanged()
}

/** Deletes a user or revokes an invitation. */
export async function deleteUser(userId: string): Promise<void> {
  await request(usersDelete, { params: { userId } })
  await usersChanged()
}

/** Renews an invitation and emails it; returns its token instead if `link` is set or email is not set up. */
export async function resendInvitation(userId: string, link: boolean): Promise<string | null> {
  const { invite_token } = await request(usersResend, { params: { userId }, body: { link } })
  await usersChanged()
  return invite_token ?? null
}

/** A password reset link for a user. */
export async function resetLinkOf(userId: string): Promise<string> {
  return (await request(usersResetLink, { params: { userId } })).reset_password_url
}

export const appSettingsQuery = queryOptions({
  queryKey: ['app-settings'],
  queryFn: ({ signal }) => request(settingsRead, {}, { signal }),
})

/** Updates settings optimistically; reverts if the server rejects them. */
export async function updateAppSettings(
  body: Partial<Omit<AppSettingsWire, 'invite_only_forced' | 'tele_forced_off'>>,
): Promise<void> {
  await optimisticUpdate(
    appSettingsQuery.queryKey,
    (known) => ({ ...known, ...body }),
    () => request(settingsUpdate, { body }),
  )
  forgetAppInfo()
}

export const instanceAuditQuery = infiniteQueryOptions({
  queryKey: ['instance-audit'],
  queryFn: ({ pageParam, signal }) =>
    request(
      instanceAudits,
      { query: { offset: String(pageParam), limit: String(instancePageSize) } },
      { signal },
    ),
  initialPageParam: 0,
  getNextPageParam: ({ pageInfo }, pages) =>
    pageInfo.isLastPage ? undefined : pages.length * instancePageSize,
  staleTime: 0,
})

export const mailboxQuery = queryOptions({
  queryKey: ['mailbox'],
  queryFn: ({ signal }) => request(mailboxList, {}, { signal }),
  staleTime: 0,
})

export const appsQuery = queryOptions({
  queryKey: ['apps'],
  queryFn: async ({ signal }) => (await request(appsList, {}, { signal })).list,
})

/** Saves an app's settings and status; `input` null deletes them. Omitted secrets stay. */
export async function updateApp(
  appId: string,
  body: { active?: boolean; input?: Record<string, string> | null },
): Promise<void> {
  await request(appsUpdate, { params: { appId }, body })
  await Promise.all(['apps', 'mailbox'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}

/** Tests settings without saving them; returns the result. */
export async function testApp(id: string, input: Record<string, string>): Promise<string> {
  return (await request(appsTest, { body: { id, input } })).msg
}

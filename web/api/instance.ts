import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { appsList, appsTest, appsUpdate } from '#core/api/apps.ts'
import { mailboxList } from '#core/api/mailbox.ts'
import { instanceAudits, type AppSettingsWire, settingsRead, settingsUpdate } from '#core/api/settings.ts'
import {
  type GivenOrgRole,
  usersAdd,
  usersDelete,
  usersList,
  usersResend,
  usersResetLink,
  usersUpdate,
} from '#core/api/users.ts'
import { forgetAppInfo } from './app-info.ts'
import { request } from './current.ts'
import { queryClient } from './query-client.ts'

/** What administrators of the instance see and do. */

/** Rows of a page of users and of the audit. */
const pageSize = 50

export const usersQuery = (query: string) =>
  infiniteQueryOptions({
    queryKey: ['users', query],
    queryFn: ({ pageParam, signal }) =>
      request(
        usersList,
        { query: { query, offset: String(pageParam), limit: String(pageSize) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ pageInfo }, pages) => (pageInfo.isLastPage ? undefined : pages.length * pageSize),
  })

async function usersChanged(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['users'] })
}

/** Invites somebody to the instance; returns the token of the link where no mail can take it there. */
export async function addUser(email: string, roles: GivenOrgRole): Promise<string | null> {
  const { invite_token } = await request(usersAdd, { body: { email, roles } })
  await usersChanged()
  return invite_token ?? null
}

export async function updateUser(
  userId: string,
  body: { roles?: GivenOrgRole; blocked?: boolean },
): Promise<void> {
  await request(usersUpdate, { params: { userId }, body })
  await usersChanged()
}

/** Deletes a user, or takes an invitation back. */
export async function deleteUser(userId: string): Promise<void> {
  await request(usersDelete, { params: { userId } })
  await usersChanged()
}

/** A new link for an invitation: sent, or its token handed over where `link` is true or no mail can leave. */
export async function resendInvitation(userId: string, link: boolean): Promise<string | null> {
  const { invite_token } = await request(usersResend, { params: { userId }, body: { link } })
  await usersChanged()
  return invite_token ?? null
}

/** The address at which a user sets a new password. */
export async function resetLinkOf(userId: string): Promise<string> {
  return (await request(usersResetLink, { params: { userId } })).reset_password_url
}

export const appSettingsQuery = queryOptions({
  queryKey: ['app-settings'],
  queryFn: ({ signal }) => request(settingsRead, {}, { signal }),
})

/** Shows the change at once and takes it back if the server refuses. */
export async function updateAppSettings(
  body: Partial<Omit<AppSettingsWire, 'invite_only_forced'>>,
): Promise<void> {
  const before = queryClient.getQueryData(appSettingsQuery.queryKey)
  queryClient.setQueryData(appSettingsQuery.queryKey, (known) => known && { ...known, ...body })
  try {
    await request(settingsUpdate, { body })
  } catch (error) {
    queryClient.setQueryData(appSettingsQuery.queryKey, before)
    throw error
  }
  forgetAppInfo()
}

export const instanceAuditQuery = infiniteQueryOptions({
  queryKey: ['instance-audit'],
  queryFn: ({ pageParam, signal }) =>
    request(instanceAudits, { query: { offset: String(pageParam), limit: String(pageSize) } }, { signal }),
  initialPageParam: 0,
  getNextPageParam: ({ pageInfo }, pages) => (pageInfo.isLastPage ? undefined : pages.length * pageSize),
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

/** Saves an app's settings and whether it is on; `input` null forgets them. Secrets left out stay as they are. */
export async function updateApp(
  appId: string,
  body: { active?: boolean; input?: Record<string, string> | null },
): Promise<void> {
  await request(appsUpdate, { params: { appId }, body })
  await Promise.all(['apps', 'mailbox'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}

/** Tries settings without saving them; returns what came of it. */
export async function tryApp(id: string, input: Record<string, string>): Promise<string> {
  return (await request(appsTest, { body: { id, input } })).msg
}

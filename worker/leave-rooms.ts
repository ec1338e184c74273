import type { Context } from './context.ts'

/** Closes all sockets of a user, after the answer: who may still come gets a new ticket. */
export async function leaveRooms(
  { control, dismiss }: Pick<Context, 'control' | 'dismiss'>,
  userId: string,
): Promise<void> {
  dismiss(await control.basesOf(userId), userId)
}

import { instanceRoomTicket } from '#core/api/endpoints/usage.ts'
import { instanceRoom } from '#core/protocol/messages.ts'
import { refreshNotifications } from '../instance/notifications.ts'
import { request } from '../session/current-session.ts'
import { openRoomSocket, type RoomSocket } from './room-socket.ts'

/**
 * Joins the room of signed-in people who are in no base: they hear of new notifications at once. `onRefused`: no retry;
 * the next navigation may ask again.
 */
export function openInstanceRoom(onRefused: () => void): RoomSocket {
  const socket = openRoomSocket(instanceRoom, {
    askTicket: () => request(instanceRoomTicket, {}, { showLoading: false }),
    onMessage: (message) => {
      if (message.type === 'notice') void refreshNotifications()
    },
    onRefused: () => {
      socket.close()
      onRefused()
    },
  })
  return socket
}

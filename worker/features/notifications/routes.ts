import * as calls from '#core/api/accounts/notifications.ts'
import { type Route, route } from '../../request/register-routes.ts'
import {
  deleteNotification,
  listNotifications,
  markAllNotifications,
  markNotification,
} from './notifications.ts'

export const notificationsRoutes: readonly Route[] = [
  route(calls.notificationsList, listNotifications),
  route(calls.notificationsReadAll, markAllNotifications),
  route(calls.notificationsUpdate, markNotification),
  route(calls.notificationsDelete, deleteNotification),
]

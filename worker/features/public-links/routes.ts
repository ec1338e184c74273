import { publicLinksList } from '#core/api/sharing/public-links.ts'
import { type Route, route } from '../../request/register-routes.ts'
import { listPublicLinks } from './public-links.ts'

export const publicLinksRoutes: readonly Route[] = [route(publicLinksList, listPublicLinks)]

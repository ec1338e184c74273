import * as calls from '#core/api/records/links.ts'
import { route } from '../../request/register-routes.ts'
import { listExcluded, listLinked } from './read.ts'
import { addLinks, removeLinks } from './write.ts'

/** After the routes of records, whose paths have words where these have parameters. */
export const linksRoutes = [
  route(calls.linksList, listLinked),
  route(calls.linksExcluded, listExcluded),
  route(calls.linksAdd, addLinks),
  route(calls.linksRemove, removeLinks),
  route(calls.nestedExcluded, listExcluded),
  route(calls.nestedList, listLinked),
  route(calls.nestedAdd, async (context, { params, query }) => {
    await addLinks(context, { params, query, body: params.refRowId })
    return { msg: 'The record has been linked.' }
  }),
  route(calls.nestedRemove, async (context, { params, query }) => {
    await removeLinks(context, { params, query, body: params.refRowId })
    return { msg: 'The link has been removed.' }
  }),
]

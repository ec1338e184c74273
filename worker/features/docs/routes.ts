import { can } from '#core/access/roles.ts'
import * as calls from '#core/api/instance/docs.ts'
import { calls as allCalls } from '#core/api/index.ts'
import { baseDocument } from '#core/api/openapi/base-document.ts'
import { documentOf } from '#core/api/openapi/document.ts'
import { route } from '../../request/register-routes.ts'
import { siteAddress } from '../../http/site-address.ts'
import { docsPage, pagePolicy } from './page.ts'

const description =
  'A no-code database and spreadsheet. Records are objects of titles and values. With `format=native`, they have column ids and stored values.'

export const docsRoutes = [
  route(calls.docsDocument, (context) =>
    Promise.resolve(
      documentOf(allCalls, {
        title: 'Tessera API',
        version: context.env.settings.VERSION,
        description,
        url: siteAddress(context),
      }),
    ),
  ),
  route(calls.docsPage, (context) =>
    Promise.resolve(
      new Response(docsPage(allCalls, context.env.settings.VERSION), {
        headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy },
      }),
    ),
  ),
  route(calls.docsOfBase, async (context) => {
    const [actor, schema] = await Promise.all([context.actor, (await context.database()).schema()])
    const mine = allCalls.filter(({ action }) => can(actor, action))
    const about = {
      title: 'Tessera base',
      version: String(schema.version),
      description,
      url: siteAddress(context),
    }
    return baseDocument(schema, mine, about)
  }),
]

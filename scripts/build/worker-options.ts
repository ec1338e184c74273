/** Prints, as JSON, what wrangler.toml says of the worker's bindings in the form the local runtime takes. */
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler'
import { inRoot } from '../paths.ts'

const config = inRoot('wrangler.toml')
// Headers of files come from _headers, read at its source: the web app may not be built yet.
const { workerOptions } = unstable_getMiniflareWorkerOptions(config, undefined, {
  overrides: { assets: { directory: inRoot('web/public') } },
})
// Only wrangler.toml's own variables: what an operator keeps in .dev.vars is read at each start.
const bindings = unstable_readConfig({ config }).vars
process.stdout.write(JSON.stringify({ ...workerOptions, bindings }))

/** What a deploy needs to know, and from where; the list of worker/env.ts in an operator's words. */
export type Needed = {
  name: string
  kind: 'variable' | 'secret'
  /** Needed for these values of HOMES; absent: always. */
  homes?: 'shared' | 'turso'
  /** Needed where files are kept in an S3 bucket. */
  files?: 's3'
  what: string
}

export const needed: Needed[] = [
  { name: 'CONTROL_URL', kind: 'variable', what: 'libSQL address of the control database' },
  { name: 'CONTROL_TOKEN', kind: 'secret', what: 'token of the control database' },
  { name: 'AUTH_SECRET', kind: 'secret', what: 'at least 32 random characters: openssl rand -base64 48' },
  {
    name: 'HOMES_URL',
    kind: 'variable',
    homes: 'shared',
    what: 'libSQL address of the database of all bases',
  },
  { name: 'HOMES_TOKEN', kind: 'secret', what: 'token of the databases of bases' },
  {
    name: 'TURSO_ORGANIZATION',
    kind: 'variable',
    homes: 'turso',
    what: "organisation that makes bases' databases",
  },
  { name: 'TURSO_API_TOKEN', kind: 'secret', homes: 'turso', what: "token of Turso's platform API" },
  { name: 'S3_ENDPOINT', kind: 'variable', files: 's3', what: 'address of the S3 service' },
  { name: 'S3_ACCESS_KEY_ID', kind: 'variable', files: 's3', what: 'name of its access key' },
  { name: 'S3_SECRET_ACCESS_KEY', kind: 'secret', files: 's3', what: 'secret of its access key' },
]

/** Where files will be kept, and what has to be made for it first. Null where there is nothing to say. */
export function filesNote(variables: ReadonlySet<string>, buckets: readonly string[]): string | null {
  if (variables.has('S3_BUCKET')) return null
  const [bucket] = buckets
  return bucket === undefined
    ? 'No place for uploaded files is set up: bind an R2 bucket as FILES in wrangler.toml, or set S3_BUCKET.'
    : `Uploaded files go to the R2 bucket ${bucket}; if it is not there yet: npx wrangler r2 bucket create ${bucket}`
}

/** What is missing, as sentences that say how to set it. */
export function missing(
  homes: string,
  variables: ReadonlySet<string>,
  secrets: ReadonlySet<string>,
): string[] {
  return needed
    .filter((one) => one.homes === undefined || one.homes === homes)
    .filter((one) => one.files === undefined || variables.has('S3_BUCKET'))
    .filter(
      (one) => !(one.kind === 'variable' ? variables : secrets).has(one.name) && !variables.has(one.name),
    )
    .map((one) =>
      one.kind === 'variable'
        ? `variable ${one.name} (${one.what}): set it in wrangler.toml [vars], or --var ${one.name}:...`
        : `secret ${one.name} (${one.what}): npx wrangler secret put ${one.name}`,
    )
}

import fc from 'fast-check'

// Property tests of `npm test` begin with the seed of the commit (scripts/quality/seed.ts); run one by one, each time
// with another.
const seed = process.env['TEST_SEED']
if (seed) fc.configureGlobal({ seed: Number(seed) })

import { largeKeysSuite } from '../sources/keys/large-keys-suite.ts'
import { postgresServer } from '../sources/source-server.ts'

largeKeysSuite(await postgresServer())

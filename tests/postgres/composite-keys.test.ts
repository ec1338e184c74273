import { compositeKeysSuite } from '../sources/keys/composite-keys-suite.ts'
import { postgresServer } from '../sources/source-server.ts'

compositeKeysSuite(await postgresServer())

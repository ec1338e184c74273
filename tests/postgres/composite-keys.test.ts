import { compositeKeysSuite } from '../sources/composite-keys-suite.ts'
import { postgresServer } from '../sources/source-server.ts'

compositeKeysSuite(await postgresServer())

import { compositeKeysSuite } from '../sources/keys/composite-keys-suite.ts'
import { mysqlServer } from '../sources/source-server.ts'

compositeKeysSuite(await mysqlServer())

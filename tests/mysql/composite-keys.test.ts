import { compositeKeysSuite } from '../sources/composite-keys-suite.ts'
import { mysqlServer } from '../sources/source-server.ts'

compositeKeysSuite(await mysqlServer())

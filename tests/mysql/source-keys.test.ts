import { keysSuite } from '../sources/keys-suite.ts'
import { mysqlServer } from '../sources/source-server.ts'

keysSuite(await mysqlServer())

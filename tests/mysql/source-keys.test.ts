import { keysSuite } from '../sources/keys/keys-suite.ts'
import { mysqlServer } from '../sources/source-server.ts'

keysSuite(await mysqlServer())

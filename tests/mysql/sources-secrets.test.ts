import { secretsSuite } from '../sources/secrets-suite.ts'
import { mysqlServer } from '../sources/source-server.ts'

secretsSuite(await mysqlServer())

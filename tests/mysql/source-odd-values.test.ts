import { oddValuesSuite } from '../sources/odd-values-suite.ts'
import { mysqlServer } from '../sources/source-server.ts'

oddValuesSuite(await mysqlServer())

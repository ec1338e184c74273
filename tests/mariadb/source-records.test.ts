import { recordsSuite } from '../sources/records-suite.ts'
import { mariadbServer } from '../sources/source-server.ts'

recordsSuite(await mariadbServer())

import { valuesSuite } from '../sources/values-suite.ts'
import { mariadbServer } from '../sources/source-server.ts'

valuesSuite(await mariadbServer())

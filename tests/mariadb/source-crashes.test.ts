import { crashesSuite } from '../sources/crashes-suite.ts'
import { mariadbServer } from '../sources/source-server.ts'

crashesSuite(await mariadbServer())

import type { FieldType } from '#core/schema.ts'

/** Outlines on a 24 by 24 board, stroked 2 wide; one source for canvas and DOM. */
export const fieldIcons: Readonly<Record<FieldType, string>> = {
  ID: 'M4 9h16M4 15h16M10 3 8 21M16 3l-2 18',
  SingleLineText: 'M5 7V5h14v2M12 5v14M9 19h6',
  LongText: 'M4 6h16M4 12h16M4 18h10',
  Number: 'M5 8l3-2v12M5 18h6M14 8a3 3 0 0 1 6 0c0 3-6 6-6 10h6',
  Decimal: 'M4 8a3 3 0 0 1 6 0v8a3 3 0 0 1-6 0zM13 18h.01M16 8a2.5 2.5 0 0 1 5 0v8a2.5 2.5 0 0 1-5 0z',
  Checkbox: 'M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM8.5 12l2.5 2.5 4.5-5',
  SingleSelect: 'M12 3a9 9 0 1 0 .01 0zM8.5 11l3.5 3.5 3.5-3.5',
  MultiSelect: 'M3 6l1.5 1.5L7 5M3 12l1.5 1.5L7 11M3 18l1.5 1.5L7 17M11 6h10M11 12h10M11 18h10',
  Date: 'M5 5h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM3 10h18M8 3v4M16 3v4',
  DateTime:
    'M20 8V7a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h4M3 10h8M8 3v4M15 3v4M16 11a5 5 0 1 0 .01 0zM16 13.5V16l1.5 1.5',
  Email: 'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM3.5 6.5 12 13l8.5-6.5',
  URL: 'M10 14a4.5 4.5 0 0 0 6.4 0l3-3A4.5 4.5 0 0 0 13 4.600l-1.200 1.200M14 10a4.500 4.500 0 0 0-6.400 0l-3 3A4.500 4.500 0 0 0 11 19.400l1.200-1.200',
  Rating:
    'M12 3.500l2.600 5.400 5.900.800-4.300 4.100 1.100 5.900L12 16.800l-5.300 2.900 1.100-5.900-4.300-4.100 5.900-.800z',
  CreatedTime: 'M12 3a9 9 0 1 0 9 9M12 7v5l3 2M18 3v6M15 6h6',
  LastModifiedTime: 'M12 3a9 9 0 1 0 9 9M12 7v5l3 2M16.500 7.500l4-4 1.500 1.500-4 4-2 .500z',
  PhoneNumber:
    'M5 4h3.500l2 5-2.500 1.500a11 11 0 0 0 5.500 5.500L15 13.500l5 2V19a2 2 0 0 1-2 2A15 15 0 0 1 3 6a2 2 0 0 1 2-2z',
  Currency:
    'M12 3v18M16.500 7.500c-1-1.300-2.600-2-4.500-2-2.500 0-4.500 1.200-4.500 3.200 0 4.300 9.500 2.200 9.500 6.600 0 2-2.200 3.200-5 3.200-2.200 0-4-.800-5-2.300',
  Percent: 'M19 5 5 19M7.500 5a2.500 2.500 0 1 0 .01 0zM16.500 14a2.500 2.500 0 1 0 .01 0z',
  Duration: 'M12 6a8 8 0 1 0 .01 0zM9.500 2.500h5M12 10v4M18.500 6.500l1.500-1.500',
  Year: 'M5 5h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM3 10h18M8 3v4M16 3v4M8.500 14h7M8.500 17.500h4',
  Time: 'M12 3a9 9 0 1 0 .01 0zM12 7v5l3.500 2',
  JSON: 'M8.500 4H8a2 2 0 0 0-2 2v3.500A2.500 2.500 0 0 1 3.500 12 2.500 2.500 0 0 1 6 14.500V18a2 2 0 0 0 2 2h.500M15.500 4h.500a2 2 0 0 1 2 2v3.500a2.500 2.500 0 0 0 2.500 2.500 2.500 2.500 0 0 0-2.500 2.500V18a2 2 0 0 1-2 2h-.500',
  Geometry:
    'M6 18 10 6l9 6zM6 16.500a1.500 1.500 0 1 0 .01 0zM10 4.500a1.500 1.500 0 1 0 .01 0zM19 10.500a1.500 1.500 0 1 0 .01 0z',
  GeoData:
    'M12 21c-4.500-4.300-7-7.800-7-11a7 7 0 0 1 14 0c0 3.200-2.500 6.700-7 11zM12 7.500a2.500 2.500 0 1 0 .01 0z',
  Colour:
    'M12 3.500c3.500 4 6 7 6 10.500a6 6 0 0 1-12 0c0-3.500 2.500-6.500 6-10.500zM9 14.500a3 3 0 0 0 3 3',
  UUID: 'M7 4H4v16h3M17 4h3v16h-3M8.500 9v6M12 9v6M15.500 9v6',
  AutoNumber:
    'M4 7l2-1.500V12M4 18.500h5M4.200 16c.300-.800 1-1.300 1.900-1.300 1.100 0 1.900.700 1.900 1.700 0 .800-.600 1.300-3.900 2.100M13 7h7M13 12h7M13 17h7',
  SpecificDBType:
    'M12 3c4.400 0 8 1.300 8 3s-3.600 3-8 3-8-1.300-8-3 3.600-3 8-3zM4 6v12c0 1.700 3.600 3 8 3s8-1.300 8-3V6M4 12c0 1.700 3.600 3 8 3s8-1.300 8-3',
  CreatedBy:
    'M10 4a4 4 0 1 0 .01 0zM3 20c0-3.300 3.100-6 7-6 1.200 0 2.300.200 3.300.700M18 14.500v6M15 17.500h6',
  User: 'M9 4a4 4 0 1 0 .01 0zM2 20c0-3.300 3.100-6 7-6s7 2.700 7 6M16 4.500a4 4 0 0 1 0 7.500M18.500 14.500c2.100.900 3.500 2.800 3.500 5.500',
  LastModifiedBy:
    'M10 4a4 4 0 1 0 .01 0zM3 20c0-3.300 3.100-6 7-6 .900 0 1.800.100 2.600.400M14.500 20.500l.400-2 4.300-4.300 1.600 1.600-4.300 4.300z',
  Order: 'M7 5v14M4 16l3 3 3-3M13 6h8M13 12h6M13 18h4',
  LinkToAnotherRecord:
    'M9 7h10a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2v-2M3 12h10M10 9l3 3-3 3M7 9V9a2 2 0 0 1 2-2',
  Links: 'M9 17H7A5 5 0 0 1 7 7h2M15 7h2a5 5 0 0 1 0 10h-2M8 12h8',
  ForeignKey: 'M15 3a6 6 0 1 0 .01 0zM10.500 13.500 3 21M5 19l2 2M8 16l2 2',
  Lookup: 'M10.500 4a6.500 6.500 0 1 0 .01 0zM20 20l-4.800-4.800M8 10.500h5M11 8.500l2 2-2 2',
  QrCode: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.500v2.500H14zM19 14h1M14 20h1M18 17.500h2V20h-2',
  Barcode: 'M4 5v14M7.500 5v14M11 5v14M13 5v14M16.500 5v14M20 5v14',
  Button: 'M5 7h14a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2zM8 11.500h8',
  Rollup: 'M4 5h16M4 10h10M4 15h6M17 20V10M14 17l3 3 3-3',
  Formula: 'M17 5c-4-1.500-5 .500-5.500 4L10 17c-.500 2.500-1.500 3.500-4 3M8 11h7M15 14l5 6M20 14l-5 6',
}

/** The icon of a column type. Decorative: the type's name stands beside it or in a label. */
export function FieldIcon({
  type,
  size = 16,
  className,
}: {
  type: FieldType
  size?: number
  className?: string
}) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={fieldIcons[type]} />
    </svg>
  )
}

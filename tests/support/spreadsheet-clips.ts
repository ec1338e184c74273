// The same small sheet as three programs put it on the clipboard: a merged cell, a line break, a number and a day in
// the program's own format, a percentage, quotes, and the markup around the table.

export type SpreadsheetClip = { html: string; text: string }

export const excel: SpreadsheetClip = {
  html: `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:x="urn:schemas-microsoft-com:office:excel"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Excel.Sheet>
<!--[if !mso]>
<style>
v\\:* {behavior:url(#default#VML);}
</style>
<![endif]-->
<style>
<!--table
	{mso-displayed-decimal-separator:"\\.";
	mso-displayed-thousand-separator:"\\,";}
.xl65
	{mso-number-format:"\\#\\,\\#\\#0\\.00\\ \\0022€\\0022";}
td
	{padding-top:1px;
	white-space:nowrap;}
-->
</style>
</head>

<body link="#0563C1" vlink="#954F72">

<table border=0 cellpadding=0 cellspacing=0 width=407 style='border-collapse:
 collapse;width:305pt'>
<!--StartFragment-->
 <col width=135 style='mso-width-source:userset;mso-width-alt:4937;width:101pt'>
 <col width=64 span=3 style='width:48pt'>
 <tr height=20 style='height:15.0pt'>
  <td height=20 class=xl64 width=135 style='height:15.0pt;width:101pt'>Tea &amp;
  biscuits &lt;large&gt;</td>
  <td class=xl65 align=right width=64 style='width:48pt' x:num="1234.5">1,234.50 €</td>
  <td class=xl66 align=right width=64 style='width:48pt' x:num="46053">31/01/2026</td>
  <td class=xl67 align=right width=64 style='width:48pt'>12.5%</td>
 </tr>
 <tr height=40 style='height:30.0pt'>
  <td height=40 class=xl64 width=135 style='height:30.0pt;width:101pt'>first line<br>
    second &quot;line&quot;</td>
  <td class=xl65 align=right x:num="-7">-7.00 €</td>
  <td class=xl66 align=right x:num="46081">28/02/2026</td>
  <td class=xl67 align=right>100%</td>
 </tr>
 <tr height=20 style='height:15.0pt'>
  <td colspan=2 height=20 class=xl68 style='height:15.0pt'>merged</td>
  <td></td>
  <td class=xl67 align=right>0%</td>
 </tr>
 <![if supportMisalignedColumns]>
 <tr height=0 style='display:none'>
  <td width=135 style='width:101pt'></td>
  <td width=64 style='width:48pt'></td>
  <td width=64 style='width:48pt'></td>
  <td width=64 style='width:48pt'></td>
 </tr>
 <![endif]>
<!--EndFragment-->
</table>

</body>

</html>
`,
  text: 'Tea & biscuits <large>\t1,234.50 €\t31/01/2026\t12.5%\r\n"first line\nsecond ""line"""\t-7.00 €\t28/02/2026\t100%\r\nmerged\t\t\t0%\r\n',
}

export const googleSheets: SpreadsheetClip = {
  html:
    `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}` +
    `br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" ` +
    `cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;font-family:Arial;width:0px;` +
    `border-collapse:collapse;border:none" data-sheets-root="1" data-sheets-baot="1"><colgroup><col width="150"/>` +
    `<col width="100"/><col width="100"/><col width="60"/></colgroup><tbody><tr style="height:21px;">` +
    `<td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;" data-sheets-value="{&quot;1&quot;:2,` +
    `&quot;2&quot;:&quot;Tea &amp; biscuits <large>&quot;}">Tea &amp; biscuits &lt;large&gt;</td>` +
    `<td style="text-align:right;" data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:1234.5}" ` +
    `data-sheets-numberformat="{&quot;1&quot;:4,&quot;2&quot;:&quot;#,##0.00\\&quot; €\\&quot;&quot;,&quot;3&quot;:1}">` +
    `1.234,50 €</td><td style="text-align:right;" data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:46053}" ` +
    `data-sheets-numberformat="{&quot;1&quot;:5,&quot;2&quot;:&quot;dd.mm.yyyy&quot;,&quot;3&quot;:1}">31.01.2026</td>` +
    `<td style="text-align:right;" data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:0.125}" ` +
    `data-sheets-formula="=IF(R[0]C[-2]>0,0.125,0)">12,5%</td></tr><tr style="height:35px;">` +
    `<td style="white-space:normal;" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;first line\\nsecond ` +
    `\\&quot;line\\&quot;&quot;}">first line<br/>second &quot;line&quot;</td><td style="text-align:right;" ` +
    `data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:-7}">-7,00 €</td><td style="text-align:right;" ` +
    `data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:46081}">28.02.2026</td><td style="text-align:right;" ` +
    `data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:1}">100%</td></tr><tr style="height:21px;"><td ` +
    `style="border-right:1px solid transparent;" rowspan="1" colspan="2" data-sheets-value="{&quot;1&quot;:2,` +
    `&quot;2&quot;:&quot;merged&quot;}">merged</td><td style="overflow:hidden;"></td><td style="text-align:right;" ` +
    `data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:0}">0%</td></tr></tbody></table>`,
  text: 'Tea & biscuits <large>\t1.234,50 €\t31.01.2026\t12,5%\n"first line\nsecond ""line"""\t-7,00 €\t28.02.2026\t100%\nmerged\t\t\t0%',
}

export const libreOffice: SpreadsheetClip = {
  html: `<!DOCTYPE html>

<html>
<head>

	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<title></title>
	<meta name="generator" content="LibreOffice 24.2.5.2 (Linux)"/>
	<style type="text/css">
		body,div,table,thead,tbody,tfoot,tr,th,td,p { font-family:"Liberation Sans"; font-size:x-small }
		a.comment-indicator:hover + comment { background:#ffd; position:absolute; display:block; }
		comment { display:none;  }
	</style>

</head>

<body>
<table cellspacing="0" border="0">
	<colgroup width="163"></colgroup>
	<colgroup span="3" width="85"></colgroup>
	<tr>
		<td height="17" align="left" valign=bottom><font color="#000000">Tea &amp; biscuits &lt;large&gt;</font></td>
		<td align="right" valign=bottom sdval="1234.5" sdnum="1031;1031;#.##0,00 [$€-407]"><font color="#000000">1.234,50 &euro;</font></td>
		<td align="right" valign=bottom sdval="46053" sdnum="1031;1031;T. MMM JJ"><font color="#000000">31. Jan 26</font></td>
		<td align="right" valign=bottom sdval="0.125" sdnum="1031;0;0,0%">12,5%</td>
	</tr>
	<tr>
		<td height="30" align="left" valign=bottom>first line<br>second &quot;line&quot;</td>
		<td align="right" valign=bottom sdval="-7" sdnum="1031;1031;#.##0,00 [$€-407]">-7,00 &euro;</td>
		<td align="right" valign=bottom sdval="46081" sdnum="1031;1031;T. MMM JJ">28. Feb 26</td>
		<td align="right" valign=bottom sdval="1" sdnum="1031;0;0%">100%</td>
	</tr>
	<tr>
		<td colspan=2 height="17" align="center" valign=bottom>merged</td>
		<td align="left" valign=bottom><br></td>
		<td align="right" valign=bottom sdval="0" sdnum="1031;0;0%">0%</td>
	</tr>
</table>
</body>

</html>
`,
  text: 'Tea & biscuits <large>\t1.234,50 €\t31. Jan 26\t12,5%\n"first line\nsecond ""line"""\t-7,00 €\t28. Feb 26\t100%\nmerged\t\t\t0%\n',
}

/** A table of a page that means no good. */
export const hostile: SpreadsheetClip = {
  html:
    `<table><tr><td>plain<script>window.stolen = 1</script></td><td onclick="window.stolen = 1">` +
    `<img src=x onerror="window.stolen = 1"><b>bold</b></td></tr><tr><td>&lt;script&gt;window.stolen = 1&lt;/script&gt;` +
    `</td><td><a href="javascript:window.stolen=1">link</a><style>td{x:1}</style></td></tr></table>`,
  text: 'plain\tbold\n<script>window.stolen = 1</script>\tlink',
}

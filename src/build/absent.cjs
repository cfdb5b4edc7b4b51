// Stands in the bundle for packages that exceljs loads to read CSV and streams. It only writes
// workbooks here.

SELECT code, name, upper_code AS "parentCode"
FROM hr.departments
WHERE closed_on IS NULL
ORDER BY code;

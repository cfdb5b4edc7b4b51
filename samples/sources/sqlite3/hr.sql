-- The database of this sample: sqlite3 hr.db < hr.sql
CREATE TABLE departments (code TEXT PRIMARY KEY, name TEXT NOT NULL, upper_code TEXT, closed_on TEXT);
INSERT INTO departments VALUES
  ('0010', '本社', NULL, NULL),
  ('0110', '営業部', '0010', NULL),
  ('0111', '営業部"東京", 第1課', '0110', NULL),
  ('0120', '管理部', '0010', NULL),
  ('0199', '旧企画室', '0010', '2026-03-31');

ALTER TABLE "departments" ADD COLUMN "assigned_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "completed_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "assigned_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "completed_count" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- What a statement changes about one department or group.
CREATE TYPE team_change AS (company_id bigint, id bigint, users integer, assigned integer, completed integer);
--> statement-breakpoint
-- Rows are locked in the order of their keys, so that two transactions never wait for each other in a circle.
CREATE FUNCTION change_departments(changes team_change[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM departments t JOIN unnest(changes) c ON t.company_id = c.company_id AND t.id = c.id
  ORDER BY t.company_id, t.id FOR NO KEY UPDATE OF t;
  UPDATE departments t SET users_count = users_count + c.users, assigned_count = assigned_count + c.assigned,
    completed_count = completed_count + c.completed
  FROM unnest(changes) c WHERE t.company_id = c.company_id AND t.id = c.id;
END $$;
--> statement-breakpoint
CREATE FUNCTION change_groups(changes team_change[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM groups t JOIN unnest(changes) c ON t.company_id = c.company_id AND t.id = c.id
  ORDER BY t.company_id, t.id FOR NO KEY UPDATE OF t;
  UPDATE groups t SET users_count = users_count + c.users, assigned_count = assigned_count + c.assigned,
    completed_count = completed_count + c.completed
  FROM unnest(changes) c WHERE t.company_id = c.company_id AND t.id = c.id;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_users_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_counts AS c (company_id, enabled, role, task_status, total)
  SELECT company_id, disabled_at IS NULL, role, task_status, sum(sign)::integer
  FROM (SELECT 1 AS sign, * FROM new_rows) changed
  GROUP BY 1, 2, 3, 4 HAVING sum(sign) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (company_id, enabled, role, task_status) DO UPDATE SET total = c.total + excluded.total;
  PERFORM change_departments((
    SELECT array_agg(ROW(company_id, department_id, users, assigned, completed)::team_change) FROM (
      SELECT company_id, department_id, sum(sign) AS users, sum(sign * (task_status > 0)::integer) AS assigned,
        sum(sign * (task_status = 3)::integer) AS completed
      FROM (SELECT 1 AS sign, * FROM new_rows) changed WHERE disabled_at IS NULL
      GROUP BY 1, 2) t
    WHERE users <> 0 OR assigned <> 0 OR completed <> 0));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_users_on_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_counts AS c (company_id, enabled, role, task_status, total)
  SELECT company_id, disabled_at IS NULL, role, task_status, sum(sign)::integer
  FROM (SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1 AS sign, * FROM old_rows) changed
  GROUP BY 1, 2, 3, 4 HAVING sum(sign) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (company_id, enabled, role, task_status) DO UPDATE SET total = c.total + excluded.total;
  PERFORM change_departments((
    SELECT array_agg(ROW(company_id, department_id, users, assigned, completed)::team_change) FROM (
      SELECT company_id, department_id, sum(sign) AS users, sum(sign * (task_status > 0)::integer) AS assigned,
        sum(sign * (task_status = 3)::integer) AS completed
      FROM (SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1 AS sign, * FROM old_rows) changed WHERE disabled_at IS NULL
      GROUP BY 1, 2) t
    WHERE users <> 0 OR assigned <> 0 OR completed <> 0));
  PERFORM change_groups((
    SELECT array_agg(ROW(company_id, group_id, users, assigned, completed)::team_change) FROM (
      SELECT m.company_id, m.group_id, sum(users) AS users, sum(assigned) AS assigned, sum(completed) AS completed
      FROM (
        SELECT company_id, id, sum(sign) AS users, sum(sign * (task_status > 0)::integer) AS assigned,
          sum(sign * (task_status = 3)::integer) AS completed
        FROM (SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1 AS sign, * FROM old_rows) changed WHERE disabled_at IS NULL
        GROUP BY 1, 2) p
      JOIN group_members m ON m.company_id = p.company_id AND m.user_id = p.id
      WHERE users <> 0 OR assigned <> 0 OR completed <> 0
      GROUP BY 1, 2) t));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_users_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_counts AS c (company_id, enabled, role, task_status, total)
  SELECT company_id, disabled_at IS NULL, role, task_status, sum(sign)::integer
  FROM (SELECT -1 AS sign, * FROM old_rows) changed
  GROUP BY 1, 2, 3, 4 HAVING sum(sign) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (company_id, enabled, role, task_status) DO UPDATE SET total = c.total + excluded.total;
  PERFORM change_departments((
    SELECT array_agg(ROW(company_id, department_id, users, assigned, completed)::team_change) FROM (
      SELECT company_id, department_id, sum(sign) AS users, sum(sign * (task_status > 0)::integer) AS assigned,
        sum(sign * (task_status = 3)::integer) AS completed
      FROM (SELECT -1 AS sign, * FROM old_rows) changed WHERE disabled_at IS NULL
      GROUP BY 1, 2) t
    WHERE users <> 0 OR assigned <> 0 OR completed <> 0));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_members_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_groups((
    SELECT array_agg(ROW(company_id, group_id, users, assigned, completed)::team_change) FROM (
      SELECT m.company_id, m.group_id, count(*) AS users,
        count(*) FILTER (WHERE u.task_status > 0) AS assigned,
        count(*) FILTER (WHERE u.task_status = 3) AS completed
      FROM new_rows m
      JOIN users u ON u.company_id = m.company_id AND u.id = m.user_id AND u.disabled_at IS NULL
      GROUP BY 1, 2) t));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_members_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_groups((
    SELECT array_agg(ROW(company_id, group_id, users, assigned, completed)::team_change) FROM (
      SELECT m.company_id, m.group_id, -count(*) AS users,
        -count(*) FILTER (WHERE u.task_status > 0) AS assigned,
        -count(*) FILTER (WHERE u.task_status = 3) AS completed
      FROM old_rows m
      JOIN users u ON u.company_id = m.company_id AND u.id = m.user_id AND u.disabled_at IS NULL
      GROUP BY 1, 2) t));
  RETURN NULL;
END $$;
--> statement-breakpoint
UPDATE departments d SET assigned_count = t.assigned, completed_count = t.completed FROM (
  SELECT company_id, department_id, count(*) FILTER (WHERE task_status > 0) AS assigned,
    count(*) FILTER (WHERE task_status = 3) AS completed
  FROM users WHERE disabled_at IS NULL GROUP BY 1, 2) t
WHERE d.company_id = t.company_id AND d.id = t.department_id;
--> statement-breakpoint
UPDATE groups g SET assigned_count = t.assigned, completed_count = t.completed FROM (
  SELECT m.company_id, m.group_id, count(*) FILTER (WHERE u.task_status > 0) AS assigned,
    count(*) FILTER (WHERE u.task_status = 3) AS completed
  FROM group_members m JOIN users u ON u.company_id = m.company_id AND u.id = m.user_id AND u.disabled_at IS NULL
  GROUP BY 1, 2) t
WHERE g.company_id = t.company_id AND g.id = t.group_id;

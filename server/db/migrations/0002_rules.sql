-- Audit events are written once: nobody changes or removes them, not even by mistake.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_events is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
-- Counters follow every statement that writes users: one change per bucket, applied in key order so that two
-- transactions never wait for each other in a circle. `rows` holds (sign, user) pairs.
CREATE FUNCTION count_users_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_counts AS c (company_id, enabled, role, task_status, total)
  SELECT company_id, disabled_at IS NULL, role, task_status, sum(sign)::integer
  FROM (SELECT 1 AS sign, company_id, id, role, task_status, department_id, disabled_at FROM new_rows) changed GROUP BY 1, 2, 3, 4 HAVING sum(sign) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (company_id, enabled, role, task_status) DO UPDATE SET total = c.total + excluded.total;
  PERFORM 1 FROM departments d JOIN (
    SELECT company_id, department_id FROM (SELECT 1 AS sign, company_id, id, role, task_status, department_id, disabled_at FROM new_rows) changed WHERE disabled_at IS NULL
    GROUP BY 1, 2 HAVING sum(sign) <> 0) t ON t.company_id = d.company_id AND t.department_id = d.id
  ORDER BY d.company_id, d.id FOR NO KEY UPDATE OF d;
  UPDATE departments d SET users_count = d.users_count + t.n FROM (
    SELECT company_id, department_id, sum(sign)::integer AS n FROM (SELECT 1 AS sign, company_id, id, role, task_status, department_id, disabled_at FROM new_rows) changed WHERE disabled_at IS NULL
    GROUP BY 1, 2 HAVING sum(sign) <> 0) t
  WHERE d.company_id = t.company_id AND d.id = t.department_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_users_on_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_counts AS c (company_id, enabled, role, task_status, total)
  SELECT company_id, disabled_at IS NULL, role, task_status, sum(sign)::integer
  FROM (SELECT 1 AS sign, company_id, id, role, task_status, department_id, disabled_at FROM new_rows UNION ALL SELECT -1 AS sign, company_id, id, role, task_status, department_id, disabled_at FROM old_rows) changed GROUP BY 1, 2, 3, 4 HAVING sum(sign) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (company_id, enabled, role, task_status) DO UPDATE SET total = c.total + excluded.total;
  PERFORM 1 FROM departments d JOIN (
    SELECT company_id, department_id FROM (SELECT 1 AS sign, company_id, id, role, task_status, department_id, disabled_at FROM new_rows UNION ALL SELECT -1 AS sign, company_id, id, role, task_status, department_id, disabled_at FROM old_rows) changed WHERE disabled_at IS NULL
    GROUP BY 1, 2 HAVING sum(sign) <> 0) t ON t.company_id = d.company_id AND t.department_id = d.id
  ORDER BY d.company_id, d.id FOR NO KEY UPDATE OF d;
  UPDATE departments d SET users_count = d.users_count + t.n FROM (
    SELECT company_id, department_id, sum(sign)::integer AS n FROM (SELECT 1 AS sign, company_id, id, role, task_status, department_id, disabled_at FROM new_rows UNION ALL SELECT -1 AS sign, company_id, id, role, task_status, department_id, disabled_at FROM old_rows) changed WHERE disabled_at IS NULL
    GROUP BY 1, 2 HAVING sum(sign) <> 0) t
  WHERE d.company_id = t.company_id AND d.id = t.department_id;
  UPDATE groups g SET users_count = g.users_count + d.n FROM (
    SELECT m.company_id, m.group_id, sum(c.n)::integer AS n FROM (
      SELECT company_id, id, sum(sign)::integer AS n FROM (SELECT 1 AS sign, company_id, id FROM new_rows WHERE disabled_at IS NULL
        UNION ALL SELECT -1, company_id, id FROM old_rows WHERE disabled_at IS NULL) s
      GROUP BY 1, 2 HAVING sum(sign) <> 0) c
    JOIN group_members m ON m.company_id = c.company_id AND m.user_id = c.id
    GROUP BY 1, 2) d
  WHERE g.company_id = d.company_id AND g.id = d.group_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_users_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_counts AS c (company_id, enabled, role, task_status, total)
  SELECT company_id, disabled_at IS NULL, role, task_status, sum(sign)::integer
  FROM (SELECT -1 AS sign, company_id, id, role, task_status, department_id, disabled_at FROM old_rows) changed GROUP BY 1, 2, 3, 4 HAVING sum(sign) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (company_id, enabled, role, task_status) DO UPDATE SET total = c.total + excluded.total;
  PERFORM 1 FROM departments d JOIN (
    SELECT company_id, department_id FROM (SELECT -1 AS sign, company_id, id, role, task_status, department_id, disabled_at FROM old_rows) changed WHERE disabled_at IS NULL
    GROUP BY 1, 2 HAVING sum(sign) <> 0) t ON t.company_id = d.company_id AND t.department_id = d.id
  ORDER BY d.company_id, d.id FOR NO KEY UPDATE OF d;
  UPDATE departments d SET users_count = d.users_count + t.n FROM (
    SELECT company_id, department_id, sum(sign)::integer AS n FROM (SELECT -1 AS sign, company_id, id, role, task_status, department_id, disabled_at FROM old_rows) changed WHERE disabled_at IS NULL
    GROUP BY 1, 2 HAVING sum(sign) <> 0) t
  WHERE d.company_id = t.company_id AND d.id = t.department_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_count_insert AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_users_on_insert();
--> statement-breakpoint
CREATE TRIGGER users_count_update AFTER UPDATE ON users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_users_on_update();
--> statement-breakpoint
CREATE TRIGGER users_count_delete AFTER DELETE ON users REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_users_on_delete();
--> statement-breakpoint
-- Members of groups are counted while enabled. Whoever adds members locks their users rows first, so that a
-- disabling at the same moment is counted once.
CREATE FUNCTION count_members_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE groups g SET users_count = g.users_count + t.n FROM (
    SELECT m.company_id, m.group_id, count(*)::integer AS n FROM new_rows m
    JOIN users u ON u.company_id = m.company_id AND u.id = m.user_id AND u.disabled_at IS NULL
    GROUP BY 1, 2) t
  WHERE g.company_id = t.company_id AND g.id = t.group_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER group_members_count_insert AFTER INSERT ON group_members REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_members_on_insert();
--> statement-breakpoint
CREATE FUNCTION count_members_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE groups g SET users_count = g.users_count + t.n FROM (
    SELECT m.company_id, m.group_id, -count(*)::integer AS n FROM old_rows m
    JOIN users u ON u.company_id = m.company_id AND u.id = m.user_id AND u.disabled_at IS NULL
    GROUP BY 1, 2) t
  WHERE g.company_id = t.company_id AND g.id = t.group_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER group_members_count_delete AFTER DELETE ON group_members REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_members_on_delete();

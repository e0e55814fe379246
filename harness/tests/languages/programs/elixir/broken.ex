defmodule Broken do
  def f( do: 1
